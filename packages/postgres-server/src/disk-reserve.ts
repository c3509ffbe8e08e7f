import { randomFillSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Room for some files of the write-ahead log, of 16 MB each. */
const reserveBytes = 64 * 1024 * 1024;
/** Left free beside it, so that taking it does not fill the disk. */
const besideBytes = 16 * 1024 * 1024;
const partBytes = 1024 * 1024;
/** A server that lives shorter, as in tests and scripts, takes no reserve. */
const firstTryMs = 15_000;
const tryAgainMs = 60_000;

/**
 * Room on the disk, held by a file. PostgreSQL ends when it cannot write its log, and cannot start again on a full disk,
 * because its recovery writes log too: it gets this room then.
 */
export class DiskReserve {
  readonly #path: string;
  #timer: NodeJS.Timeout | undefined;
  #isTaking = false;
  /** Since then it could not be taken again. */
  isGivenBack = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** Takes it in a while, and again whenever it was given back and the disk has room. */
  keep(): void {
    const look = () => {
      void this.#take().catch(() => this.#remove());
      this.#timer = setTimeout(look, tryAgainMs).unref();
    };
    this.#timer = setTimeout(look, firstTryMs).unref();
  }

  giveBack(): void {
    this.#remove();
    this.isGivenBack = true;
  }

  /** Keeps it for the next start. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #remove(): void {
    rmSync(this.#path, { force: true });
  }

  async #take(): Promise<void> {
    const held = await stat(this.#path).catch(() => undefined);
    if (this.#isTaking || (held && held.size === reserveBytes)) return;
    this.#remove();
    const { bavail, bsize } = await statfs(dirname(this.#path));
    if (bavail * bsize < reserveBytes + besideBytes) return;
    this.#isTaking = true;
    try {
      await using file = await open(this.#path, 'wx', 0o600);
      // Random, since some file systems store no zeros.
      const part = randomFillSync(Buffer.alloc(partBytes));
      for (let at = 0; at < reserveBytes; at += partBytes) await file.write(part, 0, partBytes, at);
      this.isGivenBack = false;
    } finally {
      this.#isTaking = false;
    }
  }
}
