import { useEffect, useState } from 'react';
import type { UnsettledPayment } from '#contract/orders/payments.ts';
import { loadUnsettled } from '#src/lib/flows/orders/unsettled.ts';
import { UnsettledNote } from './UnsettledNote.tsx';

/** The customer's payments that are no orders yet, on a page that shows no orders; nothing without any. */
export function OwnUnsettled() {
  const [payments, setPayments] = useState<readonly UnsettledPayment[]>([]);
  useEffect(() => {
    let isGone = false;
    void loadUnsettled().then((loaded) => {
      if (!isGone) setPayments(loaded);
    });
    return () => {
      isGone = true;
    };
  }, []);
  return <UnsettledNote payments={payments} />;
}
