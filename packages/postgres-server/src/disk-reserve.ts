import { randomFillSync } from 'node:crypto';
import { rmSync } from 'node:fs';
import { open, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Enough for several files of the write-ahead log, of 16 MB each. */
const reserveBytes = 64 * 1024 * 1024;
/** Free space that must remain, so that creating the reserve does not fill the disk. */
const minFreeBytes = 16 * 1024 * 1024;
const chunkBytes = 1024 * 1024;
/**
 * Time in milliseconds before the first attempt. A server that runs shorter, as in tests and scripts, creates
 * no reserve.
 */
const firstAttemptMs = 15_000;
const retryMs = 60_000;

/**
 * A file that reserves disk space. PostgreSQL ends when it cannot write its log, and cannot restart on a full
 * disk, because recovery writes log too. The reserve is then released.
 */
export class DiskReserve {
  readonly #path: string;
  #timer: NodeJS.Timeout | undefined;
  #isCreating = false;
  /** Whether the reserve was released and has not been created again since. */
  isReleased = false;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Creates the reserve after 15 seconds. Checks every minute whether it exists and the disk has space for
   * it, and creates it again after a release.
   */
  maintain(): void {
    const check = () => {
      void this.#create().catch(() => this.#remove());
      this.#timer = setTimeout(check, retryMs).unref();
    };
    this.#timer = setTimeout(check, firstAttemptMs).unref();
  }

  /** Deletes the reserve, so that the server can use its space. */
  release(): void {
    this.#remove();
    this.isReleased = true;
  }

  /** Stops checking. The reserve stays for the next start. */
  stop(): void {
    clearTimeout(this.#timer);
  }

  #remove(): void {
    rmSync(this.#path, { force: true });
  }

  /**
   * Creates the file unless it exists with its full size. Does nothing on a disk with too little free space.
   */
  async #create(): Promise<void> {
    const existing = await stat(this.#path).catch(() => undefined);
    if (this.#isCreating || (existing && existing.size === reserveBytes)) return;
    this.#remove();
    const { bavail, bsize } = await statfs(dirname(this.#path));
    if (bavail * bsize < reserveBytes + minFreeBytes) return;
    this.#isCreating = true;
    try {
      await using file = await open(this.#path, 'wx', 0o600);
      // Random bytes, because some file systems do not store zeros.
      const chunk = randomFillSync(Buffer.alloc(chunkBytes));
      for (let at = 0; at < reserveBytes; at += chunkBytes) await file.write(chunk, 0, chunkBytes, at);
      this.isReleased = false;
    } finally {
      this.#isCreating = false;
    }
  }
}
