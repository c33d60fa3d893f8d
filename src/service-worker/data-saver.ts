/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;

/** The smallest size of each picture that a page offers in several, by the paths of the others; the build fills it in. */
declare const SMALLEST_SIZES: Readonly<Record<string, string>>;

/** Whether the customer asked the browser to save data. Chromium alone tells; see docs/browsers.md. */
export function savesData(): boolean {
  const { connection } = self.navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/**
 * The path of a picture's smallest size, for a customer who saves data; undefined for the smallest one itself, and where
 * nobody asked to save data.
 */
export function smallerPicture(pathname: string): string | undefined {
  return savesData() ? SMALLEST_SIZES[pathname] : undefined;
}
