/** A wide word with more letters than this does not fit a phone's screen. */
const WIDE_MAX = 8;

/** A heading whose last word is set wide, if it is short enough; with `broken` that word has its own line. */
export function WideEnding({ text, broken = false }: { text: string; broken?: boolean }) {
  const words = text.split(' ');
  const last = words.pop() ?? '';
  return (
    <>
      {words.join(' ')} {broken && words.length > 0 ? <br /> : null}
      <span className={last.length > WIDE_MAX ? 'w long' : 'w'}>{last}</span>
    </>
  );
}
