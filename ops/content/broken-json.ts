/** Where a text stops to be JSON, and what an editor does about it. */
type Broken = { at: number; says: string };

class Stop extends Error {
  readonly broken: Broken;
  constructor(at: number, says: string) {
    super(says);
    this.broken = { at, says };
  }
}

const CURLY = /[“”„‘’]/;
const WORD = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y;

/** Reads JSON to where it stops to be any. It reads one sign after the other: `at` is the next one. */
class Reader {
  private at = 0;
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  whole(): void {
    this.value();
    const rest = this.text.slice(this.at);
    if (rest.trim() !== '')
      this.stop('holds something behind the end of the list: take it out', this.text.length - rest.trimStart().length);
  }

  private stop(says: string, at = this.at): never {
    throw new Stop(at, says);
  }

  private space(): string {
    while (/\s/.test(this.text[this.at] ?? '')) this.at += 1;
    const sign = this.text[this.at] ?? '';
    if (sign === '' && this.at > 0)
      this.stop('ends too early: bring back what stood there, up to the last } or ]', this.text.trimEnd().length);
    if (sign === '/' || sign === '#') this.stop('holds a note, and this file can hold none: take it out');
    if (CURLY.test(sign)) this.stop('has curly quotes: write straight ones, "');
    if (sign === "'") this.stop('has single quotes around a text: write double ones, "');
    return sign;
  }

  private value(): void {
    const sign = this.space();
    if (sign === '{') this.list('}', () => this.entry());
    else if (sign === '[') this.list(']', () => this.value());
    else if (sign === '"') this.string();
    else this.word();
  }

  private word(): void {
    WORD.lastIndex = this.at;
    const [word] = WORD.exec(this.text) ?? [];
    if (word === undefined) this.stop('has a text without quotes: put " before and behind it');
    this.at += word.length;
  }

  private entry(): void {
    if (this.space() !== '"') this.stop('has a field’s name without quotes: put " before and behind it');
    this.string();
    if (this.space() !== ':') this.stop('lacks the colon between a field’s name and its value');
    this.at += 1;
    this.value();
  }

  private list(end: string, one: () => void): void {
    this.at += 1;
    if (this.space() === end) {
      this.at += 1;
      return;
    }
    for (;;) {
      one();
      const before = this.at;
      const sign = this.space();
      this.at += 1;
      if (sign === end) return;
      if (sign !== ',') this.stop('needs a comma at its end: more follows', before - 1);
      if (this.space() === end) this.stop('ends with a comma, and nothing follows: take the comma out', before);
    }
  }

  private string(): void {
    const start = this.at;
    for (this.at += 1; this.text[this.at] !== '"'; this.at += 1) {
      const sign = this.text[this.at];
      if (sign === undefined || sign === '\n' || sign === '\r')
        this.stop('has a text that does not end in its line: put " behind it, and write \\n where it breaks', start);
      if (sign < ' ') this.stop('has a tab or another sign in a text that nobody sees: type it again');
      if (sign === '\\') this.escape();
    }
    this.at += 1;
  }

  private escape(): void {
    this.at += 1;
    const rest = this.text.slice(this.at);
    if (!/^(?:["\\/bfnrt]|u[\da-fA-F]{4})/.test(rest)) this.stop('has a \\ in a text: write \\\\');
  }
}

/** What an editor reads of a file that can't be read as JSON: the line, and how to mend it. */
export function brokenJson(text: string): { field: string; says: string } {
  if (text.trim() === '') return { field: 'the file', says: 'is empty: bring back what it held' };
  const version = /^(?:<{7}|={7}|>{7})/m.exec(text);
  const line = (at: number) => `line ${text.slice(0, at).split('\n').length}`;
  if (version !== null)
    return {
      field: line(version.index),
      says: 'begins two versions (<<<<<<< and >>>>>>>): keep one, take the marks out',
    };
  try {
    new Reader(text).whole();
  } catch (error) {
    if (error instanceof Stop) return { field: line(error.broken.at), says: error.broken.says };
    throw error;
  }
  return { field: 'the file', says: 'can’t be read: write it as it was' };
}
