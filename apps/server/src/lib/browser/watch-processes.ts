import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import type { CDPSession } from 'playwright-core';

/** What keeps the processes of one Chromium within bounds. */
export type ProcessWatch = {
  /** Ends Chromium whatever it is at. */
  kill(): void;
  stop(): void;
};

type Process = { id: number; type: string };

const intervalMs = 250;
const bytesPerPage = 4_096;
/** Pages are read behind whatever else the machine has to do: of 19, the last. */
const politePriority = 10;

/** Memory in bytes that a process shares with no other; none where the system does not say (only Linux does). */
async function readMemory(id: number): Promise<number> {
  const statm = await readFile(`/proc/${id}/statm`, 'utf8').catch(() => '');
  const [, resident = 0, shared = 0] = statm.split(' ').map(Number);
  return (resident - shared) * bytesPerPage;
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function step(work: () => void): void {
  try {
    work();
  } catch {
    // The process has ended, or the system does not let us.
  }
}

/**
 * Looks at the processes of a Chromium four times a second: whichever takes more megabytes than `mostMemoryMb` is
 * ended. A page that loses its process so fails alone.
 */
export async function watchProcesses(session: CDPSession, mostMemoryMb: number): Promise<ProcessWatch> {
  const seen = new Set<number>();
  const list = async (): Promise<Process[]> => (await session.send('SystemInfo.getProcessInfo')).processInfo;

  async function look(): Promise<void> {
    for (const { id } of await list()) {
      if (!seen.has(id)) step(() => setPriority(id, politePriority));
      seen.add(id);
      if ((await readMemory(id)) > mostMemoryMb * 1_000_000) kill(id);
    }
  }

  const main = (await list()).find(({ type }) => type === 'browser');
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      // Chromium ends.
      .catch(() => undefined)
      .finally(() => {
        isLooking = false;
      });
  }, intervalMs);
  timer.unref();
  return {
    kill: () => main && kill(main.id),
    stop: () => clearInterval(timer),
  };
}
