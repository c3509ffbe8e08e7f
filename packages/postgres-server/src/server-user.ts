import { existsSync, readFileSync, statSync } from 'node:fs';
import { PostgresError } from './postgres-error.ts';

/** The user of the operating system that the server runs as. */
export type ServerUser = { name: string; uid: number; gid: number };

const names = ['postgres', 'nobody'];

/**
 * PostgreSQL refuses to run as root, so there it runs as the owner of its cluster, or for a new one as `postgres` or
 * `nobody`. Undefined where this process is not root: then it runs as this process's user. Throws a PostgresError where
 * root finds none of these users.
 */
export function findServerUser(cluster: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (owner && owner.uid > 0) return { name: String(owner.uid), uid: owner.uid, gid: owner.gid };
  const users = listUsers();
  for (const name of names) {
    const user = users.find((each) => each.name === name);
    if (user) return user;
  }
  throw new PostgresError(
    `PostgreSQL does not run as root, and /etc/passwd has neither ${names.join(' nor ')}. Start the program as another user.`,
  );
}

function listUsers(): ServerUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
