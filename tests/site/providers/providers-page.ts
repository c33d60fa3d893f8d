import { readFileSync } from 'node:fs';
import { vi } from 'vitest';

/** How the load of a page's script ends: loaded after its code runs, refused, or never. */
export type ScriptEnd = 'hangs' | 'fails' | (() => void);

type FrameWindow = { posted: unknown[]; postMessage(message: unknown, origin: string): void };

/** An element with only the members that the providers and the stand-ins' scripts use. */
class FakeElement extends EventTarget {
  id = '';
  title = '';
  src = '';
  async = false;
  clientWidth = 320;
  style: Record<string, string> = {};
  children: FakeElement[] = [];
  parent: FakeElement | null = null;
  readonly tag: string;
  readonly contentWindow: FrameWindow;

  constructor(tag: string) {
    super();
    this.tag = tag;
    const posted: unknown[] = [];
    this.contentWindow = { posted, postMessage: (message, origin) => void posted.push({ message, origin }) };
  }
  setAttribute() {}
  focus() {}
  append(...children: FakeElement[]) {
    for (const child of children) {
      child.parent = this;
      this.children.push(child);
    }
  }
  remove() {
    if (this.parent) this.parent.children = this.parent.children.filter((one) => one !== this);
    this.parent = null;
  }
  replaceChildren(...children: FakeElement[]) {
    this.children = [];
    this.append(...children);
  }
}

/** Replaces the browser's globals by a small page. `scripts` says for each attempt how each script's load ends. */
export function openScriptPage(scripts: Record<string, ScriptEnd[]> = {}) {
  const events = new EventTarget();
  const head = new FakeElement('head');
  const body = new FakeElement('body');
  const tried: string[] = [];
  const document = {
    head,
    body,
    activeElement: body,
    currentScript: null as FakeElement | null,
    createElement: (tag: string) => new FakeElement(tag),
    querySelectorAll: () => body.children.filter(({ id }) => /^inline-(checkout|background)-/.test(id)),
  };
  const appendToHead = head.append.bind(head);
  head.append = (element: FakeElement) => {
    appendToHead(element);
    tried.push(element.src);
    const ends = scripts[element.src] ?? [];
    const end = ends.length > 1 ? ends.shift() : ends[0];
    if (end === undefined || end === 'hangs') return;
    queueMicrotask(() => {
      if (end !== 'fails') {
        document.currentScript = element;
        end();
        document.currentScript = null;
      }
      element.dispatchEvent(new Event(end === 'fails' ? 'error' : 'load'));
    });
  };
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', new URL('http://shop.example/checkout'));
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));

  return {
    head,
    body,
    /** The addresses of every inserted script, in order. */
    tried,
    newElement: () => new FakeElement('div'),
    /** The frame of the payment window, newest first. */
    frame: () => body.children.findLast(({ id }) => id.startsWith('inline-checkout-')),
    /** Sends a message from a frame. */
    hear(source: FakeElement | undefined, data: unknown, origin = 'http://shop.example') {
      events.dispatchEvent(Object.assign(new Event('message'), { source: source?.contentWindow, origin, data }));
    },
    close() {
      vi.unstubAllGlobals();
      Reflect.deleteProperty(globalThis, 'PaystackPop');
      Reflect.deleteProperty(globalThis, 'google');
      Reflect.deleteProperty(globalThis, 'gm_authFailure');
    },
  };
}

/** Runs a script of the stand-ins in the open page. */
export function runStandin(path: string): void {
  const source = readFileSync(new URL(`../../../server/standins/${path}`, import.meta.url), 'utf8');
  new Function(source)();
}
