import { Button, ButtonLink } from '#src/islands/ui/Button.tsx';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { TextButton, TextLink } from '#src/islands/ui/TextLink.tsx';
import type { ButtonLook } from '#src/looks/button.ts';
import { Group, States } from './Group.tsx';

const KINDS = ['yellow', 'dark', 'outlined'] as const;
const SIZES = ['large', 'small', 'bar'] as const;

function Kinds(look: Pick<ButtonLook, 'size'>) {
  return KINDS.map((kind) => (
    <Button key={kind} kind={kind} {...look}>
      {kind}
    </Button>
  ));
}

/** What is pressed: buttons and links. */
export function Actions() {
  return (
    <>
      <Group title="Buttons" note="One yellow button a view. Point at them, press them and reach them with Tab.">
        {SIZES.map((size) => (
          <States key={size} name={size}>
            <Kinds size={size} />
          </States>
        ))}
        <States name="disabled, and busy (aria-disabled keeps the focus)">
          {KINDS.map((kind) => (
            <Button key={kind} kind={kind} disabled>
              {kind}
            </Button>
          ))}
          {KINDS.map((kind) => (
            <Button key={kind} kind={kind} aria-disabled>
              Working…
            </Button>
          ))}
        </States>
        <States name="a link that looks like a button, with an icon">
          <ButtonLink href="#buttons">
            Go on <Icon name="chevron-right" />
          </ButtonLink>
        </States>
        <div className="on-green rounded-toe bg-green-900 p-panel">
          <States name="on green">
            <Kinds />
          </States>
        </div>
      </Group>
      <Group title="Links and icon buttons">
        <States name="on paper">
          <TextLink href="#links">A link that stands alone</TextLink>
          <TextButton>A button that looks like one</TextButton>
          <IconButton label="Close">
            <Icon name="close" />
          </IconButton>
        </States>
        <div className="on-green rounded-toe bg-green-900 p-panel">
          <States name="on green">
            <TextLink href="#links">A link that stands alone</TextLink>
            <IconButton label="Close">
              <Icon name="close" />
            </IconButton>
          </States>
        </div>
      </Group>
    </>
  );
}
