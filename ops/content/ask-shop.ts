/**
 * Asks a running shop for one of its public answers; `stays` says what then stays as it is. Throws with a sentence when
 * `shop` is no address, when nobody answers there, and when the answer is no success.
 */
export async function askShop(
  shop: string,
  path: string,
  stays: string,
  get: typeof fetch = fetch,
): Promise<{ address: URL; answer: unknown }> {
  const address = URL.parse(path, shop);
  if (address === null || !/^https?:$/.test(address.protocol))
    throw new Error(`${shop} is no shop's address: write it as https://your.shop. ${stays}`);
  const response = await get(address, { signal: AbortSignal.timeout(10_000) }).catch(() => null);
  if (response === null) throw new Error(`No shop answers at ${address}. ${stays}`);
  if (!response.ok) throw new Error(`${address} answers ${response.status}. ${stays}`);
  return { address, answer: await response.json().catch(() => null) };
}
