/** What a walk may press or wait for, by its accessible role. */
export type Role =
  | 'button'
  | 'checkbox'
  | 'combobox'
  | 'heading'
  | 'img'
  | 'link'
  | 'option'
  | 'radio'
  | 'searchbox'
  | 'tab'
  | 'textbox';

/** A whole name, or a pattern of one. */
export type Name = string | RegExp;

/** Which of several visible ones. */
export type Which = 'first' | 'last';

/**
 * A browser of any engine as one person uses it. Everything waits until what it needs is there and throws, with what
 * it waited for, when that takes too long. Names are those of roles and labels; a string must be the whole name.
 */
export type Screen = {
  /** Opens a page of the shop by its path. */
  open(path: string): Promise<void>;
  /** Waits for a page whose path and query match, and returns them. */
  arrives(address: RegExp): Promise<string>;
  /** Presses a control. */
  press(role: Role, name: Name, which?: Which): Promise<void>;
  /** Types a text into the field with this label, instead of what is there. */
  write(label: Name, text: string, which?: Which): Promise<void>;
  /** Chooses files for the file field with this label. */
  attach(label: Name, path: string): Promise<void>;
  /** Waits for a visible text, or for a control or heading of this name. */
  sees(text: Name, role?: Role): Promise<void>;
  /** Presses a control of the payment provider's window by its test id. */
  pressInPayment(testId: string): Promise<void>;
  /** Runs a function of the page; its arguments and answer are JSON. */
  evaluate<Answer>(run: (...values: never[]) => Answer, ...values: unknown[]): Promise<Answer>;
  /** Keeps a picture of what is visible. */
  picture(name: string): Promise<void>;
  /** Keeps a picture of the whole page. */
  wholePicture(name: string): Promise<void>;
  close(): Promise<void>;
};

/** How long a screen waits for anything, in ms: a machine that others use too may take this long for one page. */
export const PATIENCE_MS = 60_000;

/** Whether every island that begins at once has begun: an earlier tap is lost, as on a slow phone. */
export function isHydrated(): boolean {
  return (
    document.readyState === 'complete' && document.querySelector('astro-island[ssr]:not([client="visible"])') === null
  );
}
