import { useMemo } from 'react';
import { encode } from 'uqr';

/** Width of the empty border that cameras need around the code, in modules. */
const BORDER = 4;

/** A text as a QR code, drawn as one path: it needs no image address and no inline style. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: BORDER });
    const dark = code.data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: code.size, path: dark.join('') };
  }, [text]);
  return (
    // Cameras need black on white, whatever the page's colours are.
    <svg
      className="w-[min(15rem,100%)] rounded-tile bg-[#fff] fill-[#000]"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
