// The part of Lit that these pages use, for `tsc --checkJs`; written by hand.
export interface TemplateResult {
  readonly strings: TemplateStringsArray;
}
export declare const nothing: unique symbol;
export type Renderable = TemplateResult | typeof nothing | string | number | null | undefined | readonly Renderable[] | object;
export declare function html(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export declare function svg(strings: TemplateStringsArray, ...values: unknown[]): TemplateResult;
export declare function css(strings: TemplateStringsArray, ...values: unknown[]): object;
export declare function render(what: Renderable, where: HTMLElement): void;
export declare function repeat<T>(
  items: Iterable<T>,
  key: (item: T, index: number) => unknown,
  template: (item: T, index: number) => Renderable,
): object;
export declare function classMap(classes: Record<string, boolean | undefined | null>): object;
export interface Ref<T extends Element = Element> {
  value?: T;
}
export declare function createRef<T extends Element = Element>(): Ref<T>;
export declare function ref(target: Ref | ((element: Element | undefined) => void)): object;
export declare class LitElement extends HTMLElement {
  static properties: Record<string, object>;
  readonly updateComplete: Promise<boolean>;
  readonly renderRoot: HTMLElement;
  hasUpdated: boolean;
  createRenderRoot(): HTMLElement;
  requestUpdate(): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
  protected render(): Renderable;
  protected willUpdate(changed: Map<string, unknown>): void;
  protected updated(changed: Map<string, unknown>): void;
  protected firstUpdated(changed: Map<string, unknown>): void;
}
