import { afterEach, describe, expect, test, vi } from 'vitest';
import { shareText } from '#src/lib/flows/referrals/share.ts';
import { copyText } from '#src/lib/flows/shell/copy-text.ts';

const LINK = 'https://shop.example/register?ref=AMA&x=1';

/** A page that can copy a selection, or not; `copied` is the text that the older method copied. */
function openPage(answer: boolean | 'throws') {
  const fields: { value: string }[] = [];
  const page = {
    activeElement: null,
    body: { append: (field: { value: string }) => fields.push(field) },
    createElement: () => ({ value: '', select: () => undefined, remove: () => undefined }),
    execCommand: () => {
      if (answer === 'throws') throw new Error('not here');
      return answer;
    },
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('HTMLElement', class {});
  return { copied: () => fields.map((field) => field.value) };
}

const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'));
afterEach(() => vi.unstubAllGlobals());

describe('copying the referral link', () => {
  test('uses the clipboard where the browser has one', async () => {
    const writeText = vi.fn(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    expect(await copyText(LINK)).toBe(true);
    expect(writeText).toHaveBeenCalledExactlyOnceWith(LINK);
  });

  test.each<[string, object]>([
    ['has no clipboard', {}],
    ['refuses the clipboard', { clipboard: { writeText: refuse } }],
  ])('copies by a selection where the browser %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    const page = openPage(true);
    expect(await copyText(LINK)).toBe(true);
    expect(page.copied()).toEqual([LINK]);
  });

  test.each([false, 'throws'] as const)(
    'says that it failed when the selection is refused too (%s)',
    async (answer) => {
      vi.stubGlobal('navigator', {});
      openPage(answer);
      expect(await copyText(LINK)).toBe(false);
    },
  );
});

test("closing the phone's share sheet is no failure", async () => {
  vi.stubGlobal('navigator', { share: () => Promise.reject(new DOMException('closed', 'AbortError')) });
  await expect(shareText(LINK)).resolves.toBeUndefined();
});
