import { useCallback, useEffect, useState } from 'react';
import { messages } from '#domain/messages.ts';
import { orderPath, paths } from '#domain/paths.ts';
import { ProblemColumns } from '#src/islands/order/problem/ProblemColumns.tsx';
import { Button } from '#src/islands/ui/Button.tsx';
import { OrderIcon } from '#src/islands/ui/icons/OrderIcon.tsx';
import { FailedState } from '#src/islands/ui/states/FailedState.tsx';
import { LoadFailed } from '#src/islands/ui/states/LoadFailed.tsx';
import { Notice } from '#src/islands/ui/states/Notice.tsx';
import { Skeleton } from '#src/islands/ui/states/Skeleton.tsx';
import { TextLink } from '#src/islands/ui/TextLink.tsx';
import { loadReceipts, type ReceiptsLoaded, saveReceipt } from '#src/lib/flows/orders/receipts.ts';
import { showToast } from '#src/lib/stores/toasts.ts';
import { ReceiptPaper } from './ReceiptPaper.tsx';

const words = messages.documents;

/** The receipt and the credit notes of an order, to read, print and keep. */
export default function ReceiptScreen({ shopName }: { shopName: string }) {
  const [loaded, setLoaded] = useState<ReceiptsLoaded | null>(null);
  const load = useCallback(() => {
    setLoaded(null);
    void loadReceipts().then(setLoaded);
  }, []);
  useEffect(load, [load]);
  const first = loaded?.state === 'ready' ? loaded.documents[0] : undefined;
  useEffect(() => {
    if (first !== undefined) document.title = `${words.titleOf(first.number)} | ${shopName}`;
  }, [first, shopName]);

  if (loaded?.state === 'missing') {
    return (
      <ProblemColumns>
        <FailedState
          tone="warn"
          icon={<OrderIcon name="search" />}
          title={words.missingTitle}
          heading="h1"
          role="alert"
        >
          <p>{words.missing}</p>
          <TextLink href={paths.orders}>
            <OrderIcon name="chevron-left" />
            {messages.order.back}
          </TextLink>
        </FailedState>
      </ProblemColumns>
    );
  }
  if (loaded?.state === 'failed') {
    return (
      <ProblemColumns>
        <LoadFailed
          title={words.failed}
          hint={messages.order.loadFailedHint}
          again={messages.order.tryAgain}
          onRetry={load}
          isWholePage
        />
      </ProblemColumns>
    );
  }
  return (
    <div className="mx-auto grid max-w-[46rem] grid-cols-1 gap-5 px-gutter pt-above-title pb-16 print:block print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <TextLink href={loaded?.state === 'ready' ? orderPath(loaded.slug) : paths.orders}>
          <OrderIcon name="chevron-left" />
          {words.back}
        </TextLink>
        {first === undefined ? null : (
          <Button kind="outlined" size="small" onClick={() => window.print()}>
            <OrderIcon name="printer" />
            {words.print}
          </Button>
        )}
      </div>
      {loaded?.state === 'ready' && first === undefined ? (
        <>
          <h1 className="text-2xl">{words.title}</h1>
          <Notice>{words.none}</Notice>
        </>
      ) : null}
      {loaded?.state === 'ready'
        ? loaded.documents.map((each, index) => (
            <ReceiptPaper
              key={each.number}
              document={each}
              heading={index === 0 ? 'h1' : 'h2'}
              onSave={() => void save(loaded.slug, each.number)}
            />
          ))
        : null}
      {loaded === null ? (
        <div className="grid gap-4" aria-hidden="true">
          <Skeleton shape="line" className="h-8 w-1/2" />
          <Skeleton shape="line" className="h-64" />
        </div>
      ) : null}
    </div>
  );
}

async function save(slug: string, number: string): Promise<void> {
  const saved = await saveReceipt(slug, number);
  if (!saved.ok) showToast('error', words.pdfFailed);
}
