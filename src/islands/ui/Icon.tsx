import { createElement } from 'react';
import { type IconName, icons } from '#src/icons.ts';

/** An icon of the set, always decorative: the word stands beside it or in the control's label. */
export function Icon({ name, className = 'ic' }: { name: IconName; className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {icons[name].map(({ tag, attributes }) =>
        createElement(tag, { key: Object.values(attributes).join(), ...attributes }),
      )}
    </svg>
  );
}
