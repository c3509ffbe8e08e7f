import { statfs } from 'node:fs/promises';

/** Thrown when the disk is full, or too full to start something new. */
export class DiskFullError extends Error {
  constructor(cause?: unknown) {
    super('There is no room left on the disk', { cause });
    this.name = 'DiskFullError';
  }
}

/** Checks the free space of a disk. */
export type DiskSpace = {
  /** Throws DiskFullError if less than the floor is free. */
  require(): Promise<void>;
};

/** Creates a check of the disk of `folder`. It fails below `floorBytes` of free space. */
export function createDiskSpace({ folder, floorBytes }: { folder: string; floorBytes: number }): DiskSpace {
  return {
    async require() {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < floorBytes) throw new DiskFullError();
    },
  };
}
