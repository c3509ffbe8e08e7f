import { statfs } from 'node:fs/promises';
import { AppError } from './errors.ts';

/** Free bytes of the data folder's disk below which nothing new is taken in. */
const floorBytes = 64 * 1024 * 1024;

/** Whether the disk of the data folder has room for more. */
export type DiskRoom = {
  /** Throws `storage_full` when less than 64 MB are free. */
  require(): Promise<void>;
};

/** The refusal for want of disk space. */
export function storageFull(cause?: unknown): AppError {
  return new AppError('storage_full', 'disk-full', { cause });
}

/** Looks at the disk of `folder` each time that it is asked. */
export function createDiskRoom(folder: string): DiskRoom {
  return {
    async require() {
      const { bavail, bsize } = await statfs(folder);
      if (bavail * bsize < floorBytes) throw storageFull();
    },
  };
}
