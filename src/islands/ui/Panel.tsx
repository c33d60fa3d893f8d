import type { ComponentProps } from 'react';
import { panelClasses } from '#src/looks/panel.ts';

type Props = ComponentProps<'section'> & {
  as?: 'section' | 'div' | 'aside' | 'article' | 'li';
  /** Its content goes to the edge. */
  flush?: boolean;
};

/** A raised box. `className` places it and lays out its content. */
export function Panel({ as: Tag = 'section', flush = false, className, ...rest }: Props) {
  return <Tag {...(rest as object)} className={panelClasses(flush, className)} />;
}
