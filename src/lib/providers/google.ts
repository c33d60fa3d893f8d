import { loadScript } from './load-script.ts';

/** What Google's script needs to draw its button. */
export type GoogleButton = {
  clientId: string;
  scriptUrl: string;
  /** Single use, issued by the server. */
  nonce: string;
  text: 'signin_with' | 'signup_with';
  onCredential: (credential: string) => void;
  /** Called when the button can't be shown: the script is blocked, broken or slow. */
  onError: () => void;
};

type GoogleId = {
  initialize(options: {
    client_id: string;
    nonce: string;
    ux_mode: 'popup';
    callback: (response: { credential?: unknown }) => void;
  }): void;
  renderButton(element: HTMLElement, options: Record<string, unknown>): void;
  disableAutoSelect(): void;
  cancel(): void;
};
type GoogleWindow = { google?: { accounts?: { id?: GoogleId } } };

/** The widths that the button can have, in px. */
const WIDTH = { min: 200, max: 400 };

/** The button that is on the page. `initialize` is global and the last call wins, so credentials pass through here. */
let current: GoogleButton | null = null;

const googleId = () => (globalThis as GoogleWindow).google?.accounts?.id;

/** Puts Google's button into an element, as wide as it allows; returns a function that removes it. */
export function mountGoogleButton(element: HTMLElement, button: GoogleButton): () => void {
  current = button;
  const isCurrent = () => current === button;
  let drawnWidth = 0;

  const draw = () => {
    const width = Math.round(Math.min(WIDTH.max, Math.max(WIDTH.min, element.clientWidth)));
    const id = googleId();
    if (!isCurrent() || id === undefined || width === drawnWidth) return;
    drawnWidth = width;
    element.replaceChildren();
    id.renderButton(element, {
      type: 'standard',
      theme: 'outline',
      size: 'large',
      shape: 'rectangular',
      logo_alignment: 'left',
      text: button.text,
      width,
    });
  };
  const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(draw) : null;

  const mount = async () => {
    try {
      await loadScript(button.scriptUrl);
      if (!isCurrent()) return;
      const id = googleId();
      if (id === undefined) throw new Error('The sign-in script defines no google.accounts.id.');
      id.initialize({
        client_id: button.clientId,
        nonce: button.nonce,
        ux_mode: 'popup',
        callback: ({ credential }) => {
          if (typeof credential === 'string') current?.onCredential(credential);
        },
      });
      draw();
      observer?.observe(element);
    } catch {
      if (isCurrent()) button.onError();
    }
  };
  void mount();

  return () => {
    observer?.disconnect();
    if (isCurrent()) current = null;
    element.replaceChildren();
  };
}

/** On logout: the next sign-in asks the user first. Does nothing where Google's script never ran. */
export function disableGoogleAutoSelect(): void {
  try {
    googleId()?.disableAutoSelect();
  } catch {
    // This must not stop the logout: the button asks before it signs anyone in.
  }
}
