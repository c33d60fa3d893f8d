import { Button } from '#src/islands/ui/Button.tsx';
import { Chip, type ChipKind } from '#src/islands/ui/Chip.tsx';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import { Panel } from '#src/islands/ui/Panel.tsx';
import { Seam } from '#src/islands/ui/Seam.tsx';
import { EmptyState } from '#src/islands/ui/states/EmptyState.tsx';
import { FailedState } from '#src/islands/ui/states/FailedState.tsx';
import { LoadFailed } from '#src/islands/ui/states/LoadFailed.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { NoticeLink } from '#src/islands/ui/states/NoticeLink.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import { SumLine, Sums, TotalLine } from '#src/islands/ui/sums/Sums.tsx';
import type { NoticeKind } from '#src/looks/notice.ts';
import type { SkeletonShape } from '#src/looks/skeleton.ts';
import { Group, States } from './Group.tsx';

const NOTICES: readonly NoticeKind[] = ['info', 'ok', 'warn', 'bad'];
const CHIPS: readonly ChipKind[] = ['plain', 'ok', 'warn', 'bad', 'go', 'dark'];
const SHAPES: readonly SkeletonShape[] = ['title', 'line', 'short', 'dot', 'tile', 'field', 'button'];
const ignore = () => {};

/** What says how something stands: notices, chips, lists that are empty or failed, placeholders. */
export function Messages() {
  return (
    <>
      <Group title="Notices">
        {NOTICES.map((kind) => (
          <Notice key={kind} kind={kind}>
            <p>
              A notice of the kind “{kind}”, with <NoticeLink href="#notices">a link</NoticeLink>.
            </p>
          </Notice>
        ))}
        <Notice onDismiss={ignore}>
          <p>A notice that can be dismissed.</p>
        </Notice>
      </Group>
      <Group title="Chips">
        <States name="kinds">
          {CHIPS.map((kind) => (
            <Chip key={kind} kind={kind}>
              <Icon name="info" className="size-4" /> {kind}
            </Chip>
          ))}
        </States>
      </Group>
      <Group title="Empty, failed, loading" note="Every list has these three, with a next step.">
        <div className="grid gap-5 md:grid-cols-2">
          <EmptyState
            icon={<Icon name="info" />}
            title="No orders yet"
            titleClass="text-xl"
            hint="Your first pair shows here."
          >
            <Button className="mt-2">Book a clean</Button>
          </EmptyState>
          <LoadFailed title="Orders did not load" hint="Nothing was lost." again="Try again" onRetry={ignore} />
          <FailedState tone="warn" icon={<Icon name="triangle-alert" />} title="Tone “warn”" />
          <FailedState tone="ok" icon={<Icon name="circle-check" />} title="Tone “ok”" />
        </div>
        <div className="grid max-w-measure gap-3">
          {SHAPES.map((shape) => (
            <Skeleton key={shape} shape={shape} />
          ))}
        </div>
      </Group>
    </>
  );
}

/** What holds other things: panels, seams, sums. */
export function Cards() {
  return (
    <Group title="Cards, seams and sums">
      <div className="grid gap-5 md:grid-cols-2">
        <Panel>
          <h3 className="text-title">A panel</h3>
          <Seam className="my-5" />
          <Sums>
            <SumLine label="Subtotal">GHS 240.00</SumLine>
            <SumLine kind="discount" label="First order (10%)">
              -GHS 24.00
            </SumLine>
            <SumLine kind="failed" label="Refund that failed">
              GHS 12.00
            </SumLine>
            <TotalLine label="Total" before="GHS 240.00">
              GHS 216.00
            </TotalLine>
          </Sums>
        </Panel>
        <Panel flush>
          <p className="bg-mint p-panel">A panel whose content goes to the edge.</p>
          <p className="stitched-top p-panel">A part of it below a seam.</p>
        </Panel>
      </div>
    </Group>
  );
}
