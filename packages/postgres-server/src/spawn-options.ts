import type { ServerUser } from './server-user.ts';

/**
 * Returns options for starting a PostgreSQL program on a cluster. Another user than root may not enter the
 * folders above the cluster. So root starts the program inside it, and passes the cluster as the current
 * folder. The environment of this process contains secrets and is not passed on.
 */
export function createSpawnOptions(folder: string, user: ServerUser | undefined) {
  const usesCurrentFolder = user !== undefined && process.platform === 'linux';
  return {
    dataDirectory: usesCurrentFolder ? '/proc/self/cwd' : folder,
    spawnOptions: {
      cwd: folder,
      env: { PATH: process.env.PATH, SYSTEMROOT: process.env.SYSTEMROOT, LC_ALL: 'C', TZ: 'UTC' },
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    },
  };
}
