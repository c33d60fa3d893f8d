import { type SkeletonShape, skeletonClasses } from '#src/looks/skeleton.ts';

/** A placeholder in the shape of what comes. */
export function Skeleton({ shape = 'line', className }: { shape?: SkeletonShape; className?: string }) {
  return <span className={skeletonClasses(shape, className)} />;
}
