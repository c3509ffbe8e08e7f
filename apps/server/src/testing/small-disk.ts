import { execFileSync } from 'node:child_process';
import { appendFile, chown, mkdir, rm, statfs } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** A separate disk that can be filled. */
export type SmallDisk = {
  path: string;
  free(): Promise<number>;
  /** Fills the disk completely. */
  fill(): Promise<void>;
  /** Frees the space that `fill` took. */
  empty(): Promise<void>;
  remove(): Promise<void>;
};

/**
 * Returns why no small disk can be created here; undefined if it can. Mounts one at `/mnt` to find out,
 * visible to a child process only.
 */
export function findDiskProblem(): string | undefined {
  if (process.platform !== 'linux') return 'small disks are made on Linux only';
  if (userInfo().uid !== 0) return 'only root can make a small disk';
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'file systems cannot be mounted here';
  }
}

/** Mounts a file system in memory at a new folder, for `owner` if it is for another user. */
export async function mountSmallDisk(
  path: string,
  megabytes: number,
  owner?: { uid: number; gid: number },
): Promise<SmallDisk> {
  await mkdir(path, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', path]);
  if (owner) await chown(path, owner.uid, owner.gid);
  const filler = join(path, 'filler');
  const free = async () => {
    const { bavail, bsize } = await statfs(path);
    return bavail * bsize;
  };
  return {
    path,
    free,
    async fill() {
      // Space that others free meanwhile is filled too.
      for (let freeBytes = await free(); freeBytes > 0; freeBytes = await free())
        await appendFile(filler, Buffer.alloc(Math.min(freeBytes, 1024 * 1024))).catch(() => {});
    },
    empty: () => rm(filler, { force: true }),
    async remove() {
      // Lazily, because a killed process may still hold it.
      execFileSync('umount', ['-l', path]);
      await rm(path, { recursive: true, force: true });
    },
  };
}
