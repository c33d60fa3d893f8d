import { afterEach, describe, expect, test, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { accessToken, closePage, openPage, type Reply, signedIn } from '#tests/support/browser/page.ts';

const FRESH = { access: accessToken({ first_name: 'Fresh' }), refresh: 'refresh-2' };
const PHOTO = { id: 7, kind: 'intake', url: 'http://shop.test/p/7', width: 4, height: 3, at: '2026-01-05T08:00:00Z' };

type Upload = { method: string; url: string; headers: Record<string, string>; body: Blob };

/** An XMLHttpRequest that reports two steps of progress and gives the set answer. */
function stubUploads(answer: (upload: Upload) => Reply): Upload[] {
  const sent: Upload[] = [];
  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    status = 0;
    responseText = '';
    #upload = { headers: {} } as Upload;
    open(method: string, url: string) {
      Object.assign(this.#upload, { method, url });
    }
    setRequestHeader(name: string, value: string) {
      this.#upload.headers[name.toLowerCase()] = value;
    }
    getResponseHeader = () => 'application/json';
    abort() {}
    send(body: Blob) {
      sent.push(Object.assign(this.#upload, { body }));
      const reply = answer(this.#upload);
      if (reply === 'no network') return this.onerror?.();
      this.upload.onprogress?.({ loaded: 1, total: 4 });
      this.upload.onprogress?.({ loaded: 4, total: 4 });
      this.status = reply.status;
      this.responseText = JSON.stringify(reply.body ?? {});
      return this.onload?.();
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return sent;
}

async function onPage(answer?: () => Reply) {
  const page = openPage({ stored: signedIn(), ...(answer ? { answer } : {}) });
  return { ...page, ...(await import('#src/lib/api/files.ts')) };
}

afterEach(closePage);

describe('an upload', () => {
  const picture = new Blob(['picture'], { type: 'image/jpeg' });
  const upload = (page: Awaited<ReturnType<typeof onPage>>, onProgress: (share: number) => void = () => {}) =>
    page.uploadFile(calls.addPhoto, { params: { slug: 'SK-1', kind: 'intake' }, file: picture, onProgress });

  test('reports its progress and returns the parsed answer', async () => {
    const page = await onPage();
    const sent = stubUploads(() => ({ status: 201, body: PHOTO }));
    const shares: number[] = [];
    expect(await upload(page, (share) => shares.push(share))).toEqual(PHOTO);
    expect(shares).toEqual([0.25, 1]);
    expect(sent).toMatchObject([
      {
        method: 'POST',
        headers: { 'content-type': 'image/jpeg', authorization: `Bearer ${page.local.getItem('access_token')}` },
      },
    ]);
    expect(await sent[0]?.body.text()).toBe('picture');
  });

  test('that gets a 401 is sent once more with the renewed session', async () => {
    const page = await onPage(() => ({ status: 200, body: FRESH }));
    const sent = stubUploads(({ headers }) =>
      headers.authorization === `Bearer ${FRESH.access}` ? { status: 201, body: PHOTO } : { status: 401 },
    );
    expect(await upload(page)).toEqual(PHOTO);
    expect(sent).toHaveLength(2);
    expect(await sent[1]?.body.text()).toBe('picture');
    expect(page.sent.map(({ path }) => path)).toEqual([calls.refresh.path]);
  });

  test('without a network fails and is not sent again', async () => {
    const page = await onPage();
    const sent = stubUploads(() => 'no network');
    await expect(upload(page)).rejects.toMatchObject({ name: 'ApiError', kind: 'network' });
    expect(sent).toHaveLength(1);
  });

  test('that is refused throws the refusal', async () => {
    const page = await onPage();
    stubUploads(() => ({ status: 413, body: { detail: 'Too large.' } }));
    await expect(upload(page)).rejects.toMatchObject({ kind: 'http', status: 413, body: { detail: 'Too large.' } });
  });
});

describe('a file of the shop', () => {
  test('comes with its bytes and its type', async () => {
    const page = await onPage();
    vi.stubGlobal('fetch', async () => new Response('a;b', { headers: { 'Content-Type': 'text/csv' } }));
    const file = await page.fetchFile(calls.exportOrders);
    expect([await file.text(), file.type]).toEqual(['a;b', 'text/csv']);
  });

  test('is requested once: the server does not build a long list twice', async () => {
    const page = await onPage();
    const fetch = vi.fn(async () => Response.json({ detail: 'Full.' }, { status: 503 }));
    vi.stubGlobal('fetch', fetch);
    await expect(page.fetchFile(calls.exportOrders)).rejects.toMatchObject({ kind: 'http', status: 503 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
