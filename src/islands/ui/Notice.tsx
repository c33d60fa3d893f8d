import type { ReactNode } from 'react';
import { messages } from '#domain/messages.ts';
import type { ScreenIconName } from '#src/screen-icons.ts';
import { Icon } from './Icon.tsx';

export type NoticeKind = 'info' | 'warn' | 'bad' | 'ok';

const ICONS: Record<NoticeKind, ScreenIconName> = {
  info: 'info',
  warn: 'triangle-alert',
  bad: 'circle-x',
  ok: 'circle-check',
};

/** A highlighted sentence; an error is announced at once, anything else politely. */
export function Notice({
  kind = 'info',
  children,
  onDismiss,
}: {
  kind?: NoticeKind;
  children: ReactNode;
  onDismiss?: () => void;
}) {
  return (
    <div className={`notice ${kind === 'info' ? '' : kind}`} role={kind === 'bad' ? 'alert' : 'status'}>
      <Icon name={ICONS[kind]} />
      <div>{children}</div>
      {onDismiss ? (
        <button type="button" className="iconbtn" aria-label={messages.shell.dismiss} onClick={onDismiss}>
          <Icon name="close" />
        </button>
      ) : null}
    </div>
  );
}
