import { existsSync, readFileSync, statSync } from 'node:fs';
import { PostgresError } from './postgres-error.ts';

/** The operating system user that runs the server. */
export type ServerUser = { name: string; uid: number; gid: number };

const names = ['postgres', 'nobody'];

/**
 * Returns the user that runs the server. PostgreSQL refuses to run as root. Root uses the owner of the
 * cluster, or `postgres` or `nobody` for a new one. Returns undefined when this process is not root: the
 * server then runs as the same user. Throws a PostgresError when root finds none of these users.
 */
export function findServerUser(cluster: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (owner && owner.uid > 0) return { name: String(owner.uid), uid: owner.uid, gid: owner.gid };
  const users = listUsers();
  for (const name of names) {
    const user = users.find((candidate) => candidate.name === name);
    if (user) return user;
  }
  throw new PostgresError(
    `PostgreSQL does not run as root, and /etc/passwd has neither ${names.join(' nor ')}. Start the program as another user.`,
  );
}

/** Returns the users in `/etc/passwd`. */
function listUsers(): ServerUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
