// The wire: what the server tells a page of a table (qiaopai.protocol). For `tsc` only.

export type Seat = 'N' | 'E' | 'S' | 'W';
export type Place = 'bottom' | 'left' | 'top' | 'right';
export type Phase = 'waiting' | 'auction' | 'play' | 'board_over' | 'finished';
/** A card such as `SA` or `HT`; a call such as `1NT`, `P`, `X`, `XX`. */
export type Card = string;
export type Call = string;

/** A catalogue key with its parameters: see qiaopai.text.Message. */
export interface Message {
  key: string;
  params?: Record<string, unknown>;
}
export interface Told {
  seat: Seat;
  call: Call;
  meaning: Message | null;
}
export interface Played {
  seat: Seat;
  card: Card;
}
export interface Trick {
  leader: Seat;
  cards: Played[];
  winner?: Seat;
}
export interface Contract {
  name: string;
  declarer: Seat;
}
export interface Result {
  text: string;
  mark: string;
  score_ns: number;
  tricks: number;
}
export interface SecondTable {
  status: 'computing' | 'done';
  strength?: 'simple' | 'robot';
  text?: string;
  mark?: string;
  tricks?: Trick[];
  score_ns?: number;
  auction?: Told[];
}
export interface Board {
  number: number;
  index: number;
  of: number;
  dealer: Seat;
  vulnerability: 'none' | 'ns' | 'ew' | 'both';
  hands: Partial<Record<Seat, Card[]>>;
  dealt?: Partial<Record<Seat, Card[]>> | null;
  counts: Record<Seat, number>;
  auction: Told[];
  contract: Contract | null;
  dummy: Seat | null;
  trick: Trick | null;
  tricks: Trick[];
  won: { ns: number; ew: number };
  to_act: Seat | null;
  actor: Seat | null;
  mine: boolean;
  legal_calls: Call[];
  legal_cards: Card[];
  result: Result | null;
  second: SecondTable | null;
  imps: number | null;
  hints: Partial<Record<Seat, number>>;
}
export interface SheetRow {
  board: number;
  text: string;
  score_ns: number;
  second_text: string | null;
  second_ns: number | null;
  imps: number | null;
}
export interface Settings {
  boards: number;
  first: number;
  second: 'simple' | 'robot';
  dummy_plays: boolean;
  hints: boolean;
}
export interface Occupant {
  kind: 'robot' | 'person';
  name: string;
  online: boolean;
}
export interface View {
  table: string;
  viewer: Seat | 'onlooker';
  seq: number;
  turn: number;
  phase: Phase;
  settings: Settings;
  host: boolean;
  me: { name: string; seat: Seat | null };
  seats: Record<Seat, Occupant>;
  onlookers: number;
  board: Board | null;
  sheet: SheetRow[];
  total: number;
  commitment: { root: string; nonce: string | null };
  can: string[];
  link?: string | null;
}
export interface TableEvent {
  kind: string;
  seat?: Seat;
  call?: Call;
  card?: Card;
  board?: number;
  text?: string;
  score_ns?: number;
  imps?: number;
}
export interface WireError extends Message {
  text?: string;
}
export type Packet =
  | { type: 'snapshot'; seq?: number; view: View }
  | { type: 'frame'; prev: number; seq: number; event: TableEvent; view: View }
  | { type: 'ack'; id: string; seq?: number; link?: string }
  | { type: 'refused'; id: string; error: WireError }
  | { type: 'presence'; online: Partial<Record<Seat, boolean>>; onlookers?: number }
  | { type: 'replaced' }
  | { type: 'pong' };
export interface Command {
  type: 'command';
  id: string;
  turn?: number;
  kind: string;
  call?: Call;
  card?: Card;
  seat?: Seat;
  nonce?: string;
  settings?: Settings;
}
export type LineState = 'connecting' | 'open' | 'lost' | 'replaced' | 'gone';
