import { messages } from '#domain/messages.ts';
import type { StatusVerdict } from '#domain/status/checks.ts';
import { Chip, type ChipKind } from '#src/islands/ui/Chip.tsx';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import type { ScreenIconName } from '#src/screen-icons.ts';

const LOOKS: Record<StatusVerdict, { kind: ChipKind; icon: ScreenIconName }> = {
  good: { kind: 'ok', icon: 'circle-check' },
  look: { kind: 'warn', icon: 'triangle-alert' },
  act: { kind: 'bad', icon: 'circle-x' },
  never: { kind: 'warn', icon: 'circle-alert' },
};

/** A verdict as a word with an icon. */
export function VerdictChip({ verdict }: { verdict: StatusVerdict }) {
  const { kind, icon } = LOOKS[verdict];
  return (
    <Chip kind={kind}>
      <Icon name={icon} className="size-4" />
      {messages.teamStatus.verdicts[verdict]}
    </Chip>
  );
}
