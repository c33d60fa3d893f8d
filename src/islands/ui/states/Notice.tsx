import { type ReactNode, useId } from 'react';
import { messages } from '#domain/messages.ts';
import { Icon } from '#src/islands/ui/icons/Icon.tsx';
import { IconButton } from '#src/islands/ui/icons/IconButton.tsx';
import { type NoticeKind, noticeClasses } from '#src/looks/notice.ts';
import type { ScreenIconName } from '#src/screen-icons.ts';

export type { NoticeKind };

const ICONS: Record<NoticeKind, ScreenIconName> = {
  info: 'info',
  warn: 'triangle-alert',
  bad: 'circle-x',
  ok: 'circle-check',
};

type Props = {
  kind?: NoticeKind;
  children: ReactNode;
  onDismiss?: () => void;
  /** How screen readers announce it: an error at once, anything else politely, a note not at all. */
  role?: 'alert' | 'status' | 'note';
  /** Its place: `mb-4`. */
  className?: string;
};

/** A highlighted sentence. */
export function Notice({ kind = 'info', children, onDismiss, role, className }: Props) {
  const words = useId();
  return (
    <div className={noticeClasses(kind, className)} role={role ?? (kind === 'bad' ? 'alert' : 'status')}>
      <Icon name={ICONS[kind]} className="mt-[0.05rem]" />
      <div id={words}>{children}</div>
      {onDismiss ? (
        <IconButton
          label={messages.shell.dismiss}
          className="-my-[0.65rem] -mr-3 ml-auto"
          aria-describedby={words}
          onClick={onDismiss}
        >
          <Icon name="close" />
        </IconButton>
      ) : null}
    </div>
  );
}
