import type { ServerUser } from './server-user.ts';

/**
 * How a program of PostgreSQL is started on a cluster. Another user than root may not enter the folders above the
 * cluster: so root starts it there, and names the cluster as the folder that it is in. Nothing of this process's
 * environment, which holds secrets, is passed on.
 */
export function inFolder(folder: string, user: ServerUser | undefined) {
  const isElsewhere = user !== undefined && process.platform === 'linux';
  return {
    dataDirectory: isElsewhere ? '/proc/self/cwd' : folder,
    spawnOptions: {
      cwd: folder,
      env: { PATH: process.env.PATH, SYSTEMROOT: process.env.SYSTEMROOT, LC_ALL: 'C', TZ: 'UTC' },
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    },
  };
}
