import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { Browser, CDPSession } from 'playwright-core';

const intervalMs = 100;
const bytesPerPage = 4_096;
/** Pages are read with lower priority than other work. 19 is the lowest. */
export const lowPriority = 10;

async function listProcesses(session: CDPSession) {
  return (await session.send('SystemInfo.getProcessInfo')).processInfo;
}

/**
 * Returns the memory in bytes that a process shares with no other, or 0 when the system does not report it
 * (only Linux does).
 */
async function readMemory(id: number): Promise<number> {
  const statm = await readFile(`/proc/${id}/statm`, 'utf8').catch(() => '');
  const [, resident = 0, shared = 0] = statm.split(' ').map(Number);
  return (resident - shared) * bytesPerPage;
}

/** Runs an action on a process that may have ended. Ignores its error. */
function ignoreErrors(work: () => void): void {
  try {
    work();
  } catch {
    // The process has ended.
  }
}

/**
 * Checks the processes of a Chromium ten times a second while it has pages. Kills each process with more than
 * `maxMemoryMb` megabytes, so that only its page fails. Resolves to the id of the main process, if it is
 * known.
 */
export async function watchProcesses(browser: Browser, maxMemoryMb: number): Promise<number | undefined> {
  const session = await browser.newBrowserCDPSession();

  async function checkProcesses(): Promise<void> {
    for (const { id } of await listProcesses(session)) {
      // When started by root, Chromium raises its own priority.
      ignoreErrors(() => setPriority(id, lowPriority));
      const isTooLarge = (await readMemory(id)) > maxMemoryMb * 1_000_000;
      if (isTooLarge) ignoreErrors(() => process.kill(id, 'SIGKILL'));
    }
  }

  let isLooking = false;
  setInterval(async () => {
    if (isLooking || browser.contexts().length === 0) return;
    isLooking = true;
    // Chromium is ending.
    await checkProcesses().catch(() => undefined);
    isLooking = false;
  }, intervalMs).unref();
  const processes = await listProcesses(session);
  return processes.find(({ type }) => type === 'browser')?.id;
}
