import { setTimeout as sleep } from 'node:timers/promises';

/** Longest time of retries, in milliseconds. */
const maxRetryMs = 120_000;

/**
 * Sends a request like a client that retries while the server is briefly unavailable. A process of the
 * product waits for its database only as long as people do, which a busy machine exceeds. Tests of that
 * behaviour use `fetch`.
 */
export async function fetchWithRetry(url: string, request: RequestInit = {}): Promise<Response> {
  const startedAt = performance.now();
  for (;;) {
    const response = await fetch(url, request);
    if (response.status !== 503 || performance.now() - startedAt > maxRetryMs) return response;
    const { reason } = (await response
      .clone()
      .json()
      .catch(() => ({}))) as { reason?: string };
    if (reason !== 'briefly-unavailable') return response;
    await response.body?.cancel();
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000);
  }
}
