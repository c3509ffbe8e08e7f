import { randomFillSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Enough for several files of the write-ahead log, of 16 MB each. */
const reserveBytes = 64 * 1024 * 1024;
/** Free space that must remain, so that creating the reserve does not fill the disk. */
const besideBytes = 16 * 1024 * 1024;
const partBytes = 1024 * 1024;
/**
 * Time in milliseconds before the first attempt. A server that runs shorter, as in tests and scripts, creates
 * no reserve.
 */
const firstTryMs = 15_000;
const tryAgainMs = 60_000;

/**
 * A file that reserves disk space. PostgreSQL ends when it cannot write its log, and cannot restart on a full
 * disk, because recovery writes log too. The reserve is then released.
 */
export class DiskReserve {
  readonly #path: string;
  #timer: NodeJS.Timeout | undefined;
  #isTaking = false;
  /** Whether the reserve was released and could not be created again since. */
  isGivenBack = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** Creates the reserve after a while, and again after a release when the disk has space. */
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

  /** Stops checking. The reserve stays for the next start. */
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
      // Random bytes, because some file systems do not store zeros.
      const part = randomFillSync(Buffer.alloc(partBytes));
      for (let at = 0; at < reserveBytes; at += partBytes) await file.write(part, 0, partBytes, at);
      this.isGivenBack = false;
    } finally {
      this.#isTaking = false;
    }
  }
}
