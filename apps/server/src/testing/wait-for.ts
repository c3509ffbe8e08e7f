import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Runs a check until it does not throw, like `vi.waitFor`, which only tests may import. Returns its result;
 * throws its error after `timeout` milliseconds.
 */
export async function waitFor<T>(
  check: () => Promise<T>,
  { timeout, interval }: { timeout: number; interval: number },
): Promise<T> {
  const deadline = performance.now() + timeout;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(interval);
    }
  }
}
