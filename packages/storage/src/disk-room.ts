import { statfs } from 'node:fs/promises';

/** The disk has no room left, or too little to begin with something new. */
export class DiskFullError extends Error {
  constructor(cause?: unknown) {
    super('There is no room left on the disk', { cause });
    this.name = 'DiskFullError';
  }
}

/** Whether a disk has room for more. */
export type DiskRoom = {
  /** Throws DiskFullError when less than the floor is free. */
  require(): Promise<void>;
};

/** Looks at the disk of `folder` each time that it is asked; below `floorBytes` of free bytes there is no room. */
export function createDiskRoom({ folder, floorBytes }: { folder: string; floorBytes: number }): DiskRoom {
  return {
    async require() {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < floorBytes) throw new DiskFullError();
    },
  };
}
