import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { Browser, CDPSession } from 'playwright-core';

const intervalMs = 100;
const bytesPerPage = 4_096;
/** Pages are read behind whatever else the machine has to do: of 19, the last. */
export const politePriority = 10;

async function listProcesses(session: CDPSession) {
  return (await session.send('SystemInfo.getProcessInfo')).processInfo;
}

/** Memory in bytes that a process shares with no other; none where the system does not say (only Linux does). */
async function readMemory(id: number): Promise<number> {
  const statm = await readFile(`/proc/${id}/statm`, 'utf8').catch(() => '');
  const [, resident = 0, shared = 0] = statm.split(' ').map(Number);
  return (resident - shared) * bytesPerPage;
}

/** Does something to a process that may have ended meanwhile. */
function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // It has ended by itself.
  }
}

/**
 * Looks at the processes of a Chromium ten times a second while it has pages: whichever takes more megabytes than
 * `maxMemoryMb` is ended, so that a page fails alone. Resolves to the id of the main one.
 */
export async function watchProcesses(browser: Browser, maxMemoryMb: number): Promise<number | undefined> {
  const session = await browser.newBrowserCDPSession();

  async function look(): Promise<void> {
    for (const { id } of await listProcesses(session)) {
      // Started by root, Chromium puts itself before others.
      attempt(() => setPriority(id, politePriority));
      const isTooLarge = (await readMemory(id)) > maxMemoryMb * 1_000_000;
      if (isTooLarge) attempt(() => process.kill(id, 'SIGKILL'));
    }
  }

  let isLooking = false;
  setInterval(async () => {
    if (isLooking || browser.contexts().length === 0) return;
    isLooking = true;
    // Chromium ends.
    await look().catch(() => undefined);
    isLooking = false;
  }, intervalMs).unref();
  const processes = await listProcesses(session);
  return processes.find(({ type }) => type === 'browser')?.id;
}
