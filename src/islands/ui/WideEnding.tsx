/** A wide word with more letters than this does not fit a phone's screen. */
const WIDE_MAX = 8;

type Props = {
  text: string;
  /** The last word has its own line. */
  broken?: boolean;
  /** The width of a last word that is too long for the screen when wide. */
  long?: string;
};

/** A heading whose last word is set wide, if it is short enough. */
export function WideEnding({ text, broken = false, long = 'stretch-mid' }: Props) {
  const words = text.split(' ');
  const last = words.pop() ?? '';
  return (
    <>
      {words.join(' ')} {broken && words.length > 0 ? <br /> : null}
      <span className={last.length > WIDE_MAX ? long : 'stretch-wide'}>{last}</span>
    </>
  );
}
