import { clsx } from 'clsx';

export type NoticeKind = 'info' | 'warn' | 'bad' | 'ok';

const BASE =
  'flex items-start gap-3 rounded-md px-4 py-[0.85rem] text-sm font-semibold leading-[1.45] forced-colors:border';

const KINDS: Record<NoticeKind, string> = {
  info: 'bg-info-soft text-info',
  warn: 'bg-warning-soft text-warning',
  bad: 'bg-danger-soft text-danger',
  ok: 'bg-success-soft text-success',
};

/** The classes of a highlighted sentence; `extra` places it. */
export function noticeClasses(kind: NoticeKind, extra?: string | null): string {
  return clsx(BASE, KINDS[kind], extra);
}
