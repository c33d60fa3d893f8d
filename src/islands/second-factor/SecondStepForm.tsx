import { useEffect, useMemo, useRef } from 'react';
import type { SecondStep } from '#contract/account/login.ts';
import { messages } from '#domain/messages.ts';
import { TextButton } from '#src/islands/ui/TextLink.tsx';
import { leaveSecondStep, secondStepProver } from '#src/lib/flows/account/second-factor/second-step.ts';
import { ProveFactor } from './ProveFactor.tsx';

const words = messages.secondFactor;

/** The second step of a sign-in, shown in place of the first. */
export default function SecondStepForm({ step }: { step: SecondStep }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const proving = useMemo(() => secondStepProver(step.ticket), [step.ticket]);
  // The form that had the focus was removed.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid grid-cols-1 gap-[1.15rem]">
      <div>
        <h2 className="text-xl" ref={heading} tabIndex={-1}>
          {words.title}
        </h2>
        <p className="text-soft">{words.lead}</p>
      </div>
      <ProveFactor methods={step.methods} proving={proving} leaves />
      <p className="text-sm text-soft">{words.nothingLeft}</p>
      <p className="text-center text-soft">
        <TextButton onClick={leaveSecondStep}>{words.startAgain}</TextButton>
      </p>
    </div>
  );
}
