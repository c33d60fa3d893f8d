import { type ComponentProps, useEffect, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { copyText } from '#src/lib/flows/shell/copy-text.ts';

/** How long the button shows its success, in ms. */
const COPIED_MS = 2000;

const words = messages.referral;

type Props = Pick<ComponentProps<typeof Button>, 'kind' | 'className'> & { text: string; onFailed: () => void };

/** Copies a text, and says so for two seconds. */
export function CopyButton({ text, onFailed, kind, className }: Props) {
  const [copies, setCopies] = useState(0);
  const isCopied = copies > 0;
  // Every copy restarts the two seconds.
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    if (await copyText(text)) setCopies((count) => count + 1);
    else onFailed();
  };
  return (
    <Button kind={kind} className={className} onClick={() => void copy()}>
      <OrderIcon name={isCopied ? 'check' : 'copy'} />
      <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
    </Button>
  );
}
