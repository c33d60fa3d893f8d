import { Suspense, useCallback, useEffect, useState } from 'react';
import type { Account } from '#contract/account/account.ts';
import type { UnsettledPayment } from '#contract/orders/payments.ts';
import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { UnsettledNote } from '#src/islands/orders/UnsettledNote.tsx';
import { Button, ButtonLink } from '#src/islands/ui/Button.tsx';
import { keepFocus } from '#src/islands/ui/keep-focus.ts';
import { lazyComponent } from '#src/islands/ui/lazy-component.ts';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import { loadAccount } from '#src/lib/flows/account/account.ts';
import { confirmAddress } from '#src/lib/flows/account/identity.ts';
import { loadUnsettled } from '#src/lib/flows/orders/unsettled.ts';
import { sleep } from '#src/lib/flows/shell/sleep.ts';
import { DataExport } from './DataExport.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';
import { Devices } from './Devices.tsx';
import { MarketingConsent } from './MarketingConsent.tsx';
import { OwnNotices } from './OwnNotices.tsx';
import { Profile } from './Profile.tsx';
import { SavedPlaces } from './SavedPlaces.tsx';

const words = messages.account;

// Only the team has a second step: customers load no script for it.
const SecondFactorSection = lazyComponent(() =>
  import('#src/islands/second-factor/SecondFactorSection.tsx').then((module) => module.default),
);

/** How long the account waits for the answer about payments, in ms. */
const PAYMENTS_WAIT_MS = 500;

/** The account page: stored data, devices, marketing mail of the shop named so, export, deletion. */
export default function AccountScreen({ shopName }: { shopName: string }) {
  const [account, setAccount] = useState<Account | 'failed' | null>(null);
  const [payments, setPayments] = useState<readonly UnsettledPayment[]>([]);
  const load = useCallback(async () => {
    const asked = loadUnsettled();
    const loaded = await loadAccount();
    // With the page or not at all: a late note would move what is being read.
    setPayments((await Promise.race([asked, sleep(PAYMENTS_WAIT_MS)])) ?? []);
    setAccount(loaded ?? 'failed');
  }, []);
  useEffect(() => {
    void confirmAddress().then(load);
  }, [load]);

  if (account === null) {
    return (
      <div className="grid grid-cols-1 gap-[1.15rem]" role="status" aria-busy="true">
        <span className="sr-only">{messages.shell.loading}</span>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton shape="short" />
        <Skeleton shape="title" />
        <Skeleton shape="button" />
      </div>
    );
  }
  if (account === 'failed') {
    return (
      <>
        <Notice kind="bad">
          <p>{words.loadFailed}</p>
        </Notice>
        <Button
          kind="outlined"
          className="w-full"
          onClick={() => {
            setAccount(null);
            void load();
          }}
        >
          {messages.shell.tryAgain}
        </Button>
      </>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-8" ref={keepFocus}>
      <nav aria-label={words.title}>
        <div className="grid max-w-[30rem] grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
          <ButtonLink kind="outlined" size="small" className="px-1" href={paths.orders}>
            {messages.orders.title}
          </ButtonLink>
          <ButtonLink kind="outlined" size="small" className="px-1" href={paths.referrals}>
            {messages.navigation.referrals}
          </ButtonLink>
          <ButtonLink kind="outlined" size="small" className="px-1" href={paths.logout}>
            {messages.navigation.logout}
          </ButtonLink>
        </div>
      </nav>
      {payments.length > 0 ? <UnsettledNote payments={payments} /> : null}
      {/* Two columns that keep their sections: none jumps to the other when a form opens. */}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start lg:gap-x-16">
        <div className="grid grid-cols-1 gap-8">
          <Profile account={account} onChange={load} />
          <SavedPlaces />
          {account.is_team ? (
            <Suspense fallback={<Skeleton shape="title" />}>
              <SecondFactorSection />
            </Suspense>
          ) : null}
        </div>
        <div className="grid grid-cols-1 gap-8">
          <Devices account={account} onEnded={load} />
          <OwnNotices />
          <MarketingConsent given={account.marketing.given} shopName={shopName} />
          <DataExport />
          <DeleteAccount hasPassword={account.has_password} />
        </div>
      </div>
    </div>
  );
}
