// The score pad: what the server answers, and what the page keeps. For `tsc` only.
import type { Seat } from './types';

export type Side = 'ns' | 'ew';
export type Form = 'rubber' | 'chicago';

/** Why a figure is what it is: a sentence, and the figures it was made of. */
export interface Why {
  text: string;
  parts: Why[];
}
/** An entry of the sheet, or a line drawn (kind `game`). */
export interface PadLine {
  kind: string;
  deal: number;
  side: Side;
  label: string;
  why: Why;
  game: number;
  points?: number;
  place?: 'above' | 'below';
  now?: 'above' | 'below';
}
export type Row =
  | { kind: 'double' }
  | { kind: 'game'; line: number }
  | { kind: 'pair'; ns: number | null; ew: number | null };
export interface PadDeal {
  deal: number;
  line: number;
  result: string;
  honours: { seat: Seat; points: number } | null;
}
export interface PadSheet {
  form: Form;
  totals: Record<Side, number>;
  names: Record<Side, string>;
  heads: Record<Side, string>;
  vulnerability: 'none' | 'ns' | 'ew' | 'both';
  dealer: Seat | null;
  state: 'playing' | 'won' | 'ended';
  standing: string;
  deals: PadDeal[];
  lines: PadLine[];
  rows: Row[];
  why: Record<Side, Why>;
}
/** What a line is put together from. */
export interface Choices {
  levels: number[];
  strains: string[];
  seats: Seat[];
  results: Record<string, string[]>;
  eras: string[];
}
/** One sheet as it is kept: its settings and what happened, as the server reads them. */
export interface Book {
  settings: Record<string, string>;
  lines: string[];
  /** The lines of the sheet before, until the new one has one of its own. */
  before?: string[];
}
export interface Kept {
  form: Form;
  names: Record<Side, string>;
  books: Record<Form, Book>;
}
/** The deal that is being put together. */
export interface Draft {
  level: number | null;
  strain: string | null;
  risk: string;
  declarer: Seat | null;
  result: string;
  honours: string;
  holder: Seat | null;
}
