import { setTimeout as sleep } from 'node:timers/promises';

/** Longest that is asked again, in milliseconds. */
const patienceMs = 120_000;

/**
 * Asks as clients do: again while the server says that it is briefly unavailable. A process of the product has the patience
 * of people with its database, which a busy machine exceeds. What tests of that are about is asked by `fetch`.
 */
export async function fetchPatiently(url: string, request: RequestInit = {}): Promise<Response> {
  const startedAt = performance.now();
  for (;;) {
    const response = await fetch(url, request);
    if (response.status !== 503 || performance.now() - startedAt > patienceMs) return response;
    const { reason } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { reason?: string };
    if (reason !== 'briefly-unavailable') return response;
    await response.body?.cancel();
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
  }
}
