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
  const users = listUsers();
  const owner = existsSync(cluster) ? statSync(cluster).uid : 0;
  const user =
    owner > 0
      ? users.find(({ uid }) => uid === owner)
      : names.map((name) => users.find((each) => each.name === name)).find((each) => each !== undefined);
  if (user) return user;
  throw new PostgresError(
    owner > 0
      ? `${cluster} belongs to the user ${owner}, which is not in /etc/passwd. Start the program as its owner.`
      : `PostgreSQL does not run as root, and /etc/passwd has neither ${names.join(' nor ')}. Start the program as another user.`,
  );
}

function listUsers(): ServerUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
}
