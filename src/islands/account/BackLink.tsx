import { Icon } from '#src/islands/ui/Icon.tsx';

/** The way back, under a form. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <p>
      <a className="link" href={href}>
        <Icon name="chevron-left" />
        {label}
      </a>
    </p>
  );
}
