import type { ComponentType } from 'react';

/** Loads what tells of payments. A step of its own, so that the cart's script does not name all files behind it. */
export async function loadPayments(show: (take: () => ComponentType) => void): Promise<void> {
  const { CartPayments } = await import('./CartPayments.tsx');
  show(() => CartPayments);
}
