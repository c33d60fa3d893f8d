import { createElement } from 'react';
import { type IconName, icons } from '#src/icons.ts';

/** An icon of the set; decorative unless `label` names it. */
export function Icon({ name, className = 'ic', label }: { name: IconName; className?: string; label?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {icons[name].map(({ tag, attributes }) =>
        createElement(tag, { key: Object.values(attributes).join(), ...attributes }),
      )}
    </svg>
  );
}
