import { Icon } from '#src/islands/ui/Icon.tsx';

/** The link back, below a form. */
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
