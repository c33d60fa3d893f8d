import { clsx } from 'clsx';

/** A row of bars: their name and colour, and a value for each step. */
export type Series = { name: string; values: number[] };

type Props = {
  /** What the bars show; the table beside it has the same figures. */
  label: string;
  /** The steps' names; the first and the last are printed. */
  steps: string[];
  series: Series[];
  /** A value as people read it. */
  format: (value: number) => string;
};

const HEIGHT = 100;
/** The width of a step and of the gap in it, in the picture's own units. */
const STEP = 10;
const GAP = 2;
const FILLS = ['fill-green-900', 'fill-gum'];
const SWATCHES = ['bg-green-900', 'bg-gum'];

/** A small bar chart that is as wide as its place and prints as it is seen. */
export function BarChart({ label, steps, series, format }: Props) {
  const values = series.flatMap((one) => one.values);
  const top = Math.max(0, ...values);
  const bottom = Math.min(0, ...values);
  const scale = top === bottom ? 0 : HEIGHT / (top - bottom);
  const width = (STEP - GAP) / Math.max(1, series.length);
  return (
    <figure className="grid break-inside-avoid gap-1">
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        {series.map(({ name }, index) => (
          <span key={name} className="inline-flex items-center gap-2">
            <span
              className={clsx('size-3 flex-none rounded-sm [print-color-adjust:exact]', SWATCHES[index])}
              aria-hidden="true"
            />
            {name}
          </span>
        ))}
        <span className="ml-auto text-soft tabular-nums">{format(top)}</span>
      </figcaption>
      <svg
        className="h-32 w-full border-line-strong border-t border-dashed"
        viewBox={`0 0 ${Math.max(1, steps.length) * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {series.map((one, which) =>
          one.values.map((value, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change places.
              key={`${which} ${index}`}
              className={FILLS[which]}
              x={index * STEP + GAP / 2 + which * width}
              y={(top - Math.max(0, value)) * scale}
              width={width}
              height={Math.abs(value) * scale}
            />
          )),
        )}
        <rect
          className="fill-line-strong"
          x={0}
          y={Math.min(HEIGHT - 1, top * scale)}
          width={steps.length * STEP}
          height={1}
        />
      </svg>
      <p className="flex justify-between gap-4 text-soft text-xs" aria-hidden="true">
        <span>{steps[0]}</span>
        <span>{steps.length > 1 ? steps.at(-1) : null}</span>
      </p>
    </figure>
  );
}
