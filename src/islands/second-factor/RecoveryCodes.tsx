import { useEffect, useRef, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { AccountDetails } from '#src/islands/own-account/AccountSection.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { newRecoveryCodes } from '#src/lib/flows/account/second-factor/second-factor.ts';

const words = messages.secondFactor;

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setCopied(true);
  };
  return (
    <div className="grid gap-3 rounded-toe border border-line bg-card p-[1.1rem]" data-testid="recovery-codes">
      <h3 className="text-[1.1rem]" ref={heading} tabIndex={-1}>
        {words.codesTitle}
      </h3>
      <p>{words.codesLead}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(12.5rem,1fr))] gap-x-4 tabular-nums">
        {codes.map((code) => (
          <li className="flex border-line border-b py-2" key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {/* A page without https has no clipboard. */}
      {navigator.clipboard ? (
        <Button kind="outlined" className="w-full" onClick={() => void copy()}>
          {isCopied ? words.codesCopied : words.codesCopy}
        </Button>
      ) : null}
      <Button className="w-full" onClick={onKept}>
        {words.codesKept}
      </Button>
    </div>
  );
}

/** The number of codes left, and a button for new ones. */
export function NewCodes({ left, onMade }: { left: number; onMade: (codes: string[]) => void }) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const make = async () => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const made = await newRecoveryCodes();
    setBusy(false);
    if (made.ok) onMade(made.value.recovery_codes);
    else setProblem(made.message);
  };
  return (
    <AccountDetails label={`${words.recovery}: ${words.recoveryLeft(left)}`}>
      <div className="grid grid-cols-1 gap-[1.15rem]">
        <p className="text-soft">{words.newCodesLead}</p>
        {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
        <Button kind="outlined" className="w-full" aria-disabled={isBusy || undefined} onClick={() => void make()}>
          {words.newCodes}
        </Button>
      </div>
    </AccountDetails>
  );
}
