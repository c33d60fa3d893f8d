import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';

/** The link back, below a form. */
export function BackLink({ href, label }: { href: string; label: string }) {
  return (
    <p>
      <TextLink href={href}>
        <Icon name="chevron-left" />
        {label}
      </TextLink>
    </p>
  );
}
