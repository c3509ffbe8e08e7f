import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const timeoutMs = 200_000;

/** Resolves when the product of a process is ready. Throws when the process has ended or takes too long. */
export async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The product ended with ${child.signalCode ?? `status ${child.exitCode}`}`);
    }
    const isReady = await fetch(`${url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(50);
  }
  throw new Error('The product did not become ready');
}
