import { randomFillSync } from 'node:crypto';
import { close, ftruncateSync, open, rmSync, statfs, statSync, write } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const openFile = promisify(open);
const closeFile = promisify(close);
const writeFile = promisify(write);
const readFileSystem = promisify(statfs);

/** As much log as comes before a checkpoint, which lets the engine use its files of log again. */
export const reserveBytes = 64 * 1024 * 1024;
/** Left free beside it, so that taking it does not fill the disk. */
const besideBytes = 16 * 1024 * 1024;
const partBytes = 1024 * 1024;

/** Room on the disk, held by a file, that is given to the write-ahead log when nothing else is left. */
export class DiskReserve {
  readonly #path: string;
  /** Of the file while it is being written. */
  #descriptor: number | undefined;
  #isRenewing = false;
  isHeld: boolean;
  /** Since then it could not be taken again. */
  isGivenBack = false;

  constructor(path: string) {
    this.#path = path;
    const file = statSync(path, { throwIfNoEntry: false });
    this.isHeld = file !== undefined && file.blocks * 512 >= reserveBytes;
  }

  /** Gives the room back at once; false when there was none. */
  giveBack(): boolean {
    const isThere = statSync(this.#path, { throwIfNoEntry: false }) !== undefined;
    if (this.#descriptor !== undefined) ftruncateSync(this.#descriptor);
    this.#descriptor = undefined;
    rmSync(this.#path, { force: true });
    this.isHeld = false;
    this.isGivenBack ||= isThere;
    return isThere;
  }

  /** Takes the room where the disk has it to spare; the engine does without where it cannot be had. */
  async renew(): Promise<void> {
    if (this.isHeld || this.#isRenewing) return;
    this.#isRenewing = true;
    try {
      await this.#fill();
    } catch {
      this.giveBack();
    } finally {
      this.#isRenewing = false;
    }
  }

  async #fill(): Promise<void> {
    rmSync(this.#path, { force: true });
    const { bavail, bsize } = await readFileSystem(dirname(this.#path));
    if (bavail * bsize < reserveBytes + besideBytes) return;
    const descriptor = await openFile(this.#path, 'wx', 0o600);
    this.#descriptor = descriptor;
    try {
      // Random, since some file systems store no zeros.
      const part = randomFillSync(Buffer.alloc(partBytes));
      for (let at = 0; at < reserveBytes && this.#descriptor === descriptor; at += partBytes)
        await writeFile(descriptor, part, 0, partBytes, at);
      // Given back meanwhile: what was under way then is cut off with the file.
      this.isHeld = this.#descriptor === descriptor;
      this.isGivenBack = !this.isHeld;
    } finally {
      this.#descriptor = undefined;
      await closeFile(descriptor);
    }
  }
}
