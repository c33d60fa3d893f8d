import { useCallback, useEffect, useRef, useState } from 'react';
import type { SecondFactors } from '#contract/account/second-factor.ts';
import { messages } from '#domain/messages.ts';
import { AccountSection } from '#src/islands/own-account/AccountSection.tsx';
import { LoadFailed } from '#src/islands/ui/states/LoadFailed.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { loadSecondFactors } from '#src/lib/flows/account/second-factor/second-factor.ts';
import { AddPasskey } from './AddPasskey.tsx';
import { ConfirmIdentityHost } from './ConfirmIdentityHost.tsx';
import { FactorList } from './FactorList.tsx';
import { NewCodes, RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUpTotp } from './SetUpTotp.tsx';

const words = messages.secondFactor;

/** The second step of the team's sign-ins: the factors, adding and removing them, recovery codes. */
export default function SecondFactorSection() {
  const section = useRef<HTMLElement>(null);
  const [factors, setFactors] = useState<SecondFactors | 'failed' | null>(null);
  /** Shown once: they can't be read again. */
  const [codes, setCodes] = useState<string[] | null>(null);
  const load = useCallback(async () => {
    const loaded = await loadSecondFactors();
    setFactors(loaded.ok ? loaded.value : 'failed');
  }, []);
  useEffect(() => {
    void load();
    // The section renders after the page, so an address with its anchor is followed now.
    if (window.location.hash === '#second-step') section.current?.scrollIntoView();
  }, [load]);
  const onAdded = (given: string[] | null) => {
    setCodes(given);
    void load();
  };

  return (
    <AccountSection id="second-step" title={words.section} ref={section}>
      <p className="text-soft">{words.sectionLead}</p>
      {factors === 'failed' ? (
        <LoadFailed
          title={messages.team.loadFailed}
          hint={messages.team.loadFailedHint}
          again={messages.team.tryAgain}
          onRetry={() => void load()}
        />
      ) : null}
      {factors === null || factors === 'failed' ? null : (
        <>
          {factors.required && factors.methods.length === 0 ? <Notice kind="warn">{words.required}</Notice> : null}
          {codes === null ? null : <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
          {factors.methods.length === 0 ? (
            <p className="text-soft">{words.off}</p>
          ) : (
            <FactorList factors={factors} onRemoved={() => void load()} />
          )}
          <AddPasskey onAdded={onAdded} />
          <SetUpTotp label={factors.totp === null ? words.addTotp : words.replaceTotp} onAdded={onAdded} />
          {factors.methods.length === 0 ? null : <NewCodes left={factors.recovery_codes_left} onMade={onAdded} />}
        </>
      )}
      <ConfirmIdentityHost />
    </AccountSection>
  );
}
