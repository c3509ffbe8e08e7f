import { statfs } from 'node:fs/promises';

/** Thrown when the disk is full, or too full to start something new. */
export class DiskFullError extends Error {
  constructor(cause?: unknown) {
    super('There is no room left on the disk', { cause });
    this.name = 'DiskFullError';
  }
}

/** Returns whether an error of the file system reports a full disk or an exhausted quota. */
export function isDiskFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/** Checks the free space of a disk. */
export type DiskSpace = {
  /** Throws DiskFullError if less than the floor would be free after `bytes` more are written. */
  require(bytes?: number): Promise<void>;
};

/**
 * Creates a check of the disk of `folder`. `require(bytes)` throws DiskFullError unless `floorBytes` more
 * than `bytes` are free.
 */
export function createDiskSpace({ folder, floorBytes }: { folder: string; floorBytes: number }): DiskSpace {
  return {
    async require(bytes = 0) {
      const { bavail, bsize } = await statfs(folder);
      const [free, needed] = [bavail * bsize, bytes + floorBytes];
      if (free < needed) throw new DiskFullError(`${free} bytes are free, and ${needed} are needed`);
    },
  };
}
