import { afterEach, describe, expect, test, vi } from 'vitest';
import { currentPosition } from '#src/lib/providers/places/position.ts';

type Report = (
  onFound: (position: { coords: { latitude: number; longitude: number } }) => void,
  onFailed: (error: { code: number }) => void,
  options: { timeout: number },
) => void;

const browser = (getCurrentPosition: Report) => vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the customer’s position', () => {
  test('is the browser’s, requested with a limit of five seconds', async () => {
    let asked = 0;
    browser((onFound, _, { timeout }) => {
      asked = timeout;
      onFound({ coords: { latitude: 5.55, longitude: -0.18 } });
    });
    await expect(currentPosition()).resolves.toEqual({ ok: true, lat: 5.55, lng: -0.18 });
    expect(asked).toBe(5_000);
  });

  test.each([
    [1, 'denied'],
    [2, 'unavailable'],
    [3, 'timeout'],
    [9, 'unavailable'],
  ])('code %i is %s', async (code, reason) => {
    browser((_, onFailed) => onFailed({ code }));
    await expect(currentPosition()).resolves.toEqual({ ok: false, reason });
  });

  test('a browser without positions says so', async () => {
    vi.stubGlobal('navigator', {});
    await expect(currentPosition()).resolves.toEqual({ ok: false, reason: 'unsupported' });
  });

  test('a browser that never answers is given up', async () => {
    vi.useFakeTimers();
    browser(() => undefined);
    const asked = currentPosition(1_000);
    await vi.advanceTimersByTimeAsync(31_000);
    await expect(asked).resolves.toEqual({ ok: false, reason: 'timeout' });
  });
});
