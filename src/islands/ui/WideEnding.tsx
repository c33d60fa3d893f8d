/** Above this many letters a wide word would leave a phone's screen. */
const WIDE_MAX = 8;

/** A heading with its last word set wide, as far as its length allows; with `broken` that word has its own line. */
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
