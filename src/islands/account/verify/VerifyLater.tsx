import { useEffect, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { Button } from '#src/islands/ui/Button.tsx';
import { checkVerified, watchVerified } from '#src/lib/flows/account/verification.ts';

const words = messages.verify;

/**
 * For a signed-in customer whose orders wait for a verified address: the page leads on by itself, or by this button.
 */
export function VerifyLater() {
  const [state, setState] = useState<'idle' | 'asking' | 'notYet'>('idle');
  const answer = useRef<HTMLParagraphElement>(null);
  useEffect(watchVerified, []);
  useEffect(() => {
    if (state === 'notYet') answer.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  const ask = async () => {
    setState('asking');
    await checkVerified();
    setState('notYet');
  };
  return (
    <>
      <Button className="w-full" aria-disabled={state === 'asking' || undefined} onClick={ask}>
        {state === 'asking' ? words.asking : words.haveOpened}
      </Button>
      <p className="scroll-mb-4 text-sm text-soft empty:sr-only" role="status" ref={answer}>
        {state === 'notYet' ? words.notYet : null}
      </p>
    </>
  );
}
