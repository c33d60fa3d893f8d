import { clsx } from 'clsx';

const SHAPES = {
  line: '',
  short: 'w-[45%]',
  title: 'h-[1.6rem] w-[70%]',
  dot: 'size-[1.35rem] flex-none rounded-full',
  tile: 'size-[4.25rem] rounded-tile',
  picture: 'aspect-[4/3] h-auto rounded-none',
  field: 'h-control rounded-md',
  button: 'h-control rounded-button',
};

export type SkeletonShape = keyof typeof SHAPES;

/** The classes of a placeholder in the shape of what comes; the sweeping light is own CSS. */
export function skeletonClasses(shape: SkeletonShape, extra?: string | null): string {
  return clsx('skeleton', SHAPES[shape], extra);
}
