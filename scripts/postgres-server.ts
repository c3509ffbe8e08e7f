import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, relative } from 'node:path';
import { findFreePort } from '@anito/postgres-server/free-port';
import { startServer } from '@anito/postgres-server/server-process';
import type { Installation } from './postgres-installation.ts';

/** A PostgreSQL server for this process only. */
export type PostgresServer = {
  url: string;
  /** Disconnects all clients and starts the server again, on the same port and with the same data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Age in milliseconds below which a cluster without a process may be starting. */
const startingMs = 60_000;

/**
 * Creates a cluster, starts it on a free port of the loopback interface and waits until it responds.
 * `serverSettings` are further settings as `name=value`. `stop` also deletes the cluster.
 */
export async function startPostgres(
  installation: Installation,
  serverSettings: string[] = [],
): Promise<PostgresServer> {
  const user = findUser(installation);
  const parent = join(installation.root, 'var/tmp');
  await mkdir(parent, { recursive: true });
  await removeLeftovers(parent);
  const directory = await mkdtemp(join(parent, 'anito-postgres-'));
  if (user) await chown(directory, user.uid, user.gid);
  const inside = join('/', relative(installation.root, directory));
  const program = (name: string) => join(installation.binaries, name);
  const cluster = join(inside, 'cluster');
  const [initdb = '', ...initdbArguments] = inPlace(installation, user, [
    program('initdb'),
    '-D',
    cluster,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
  ]);
  execFileSync(initdb, initdbArguments, { stdio: ['ignore', 'ignore', 'inherit'] });

  const port = await findFreePort();
  const start = () =>
    startServer({
      command: inPlace(installation, user, [program('postgres'), '-D', cluster]),
      cluster: join(directory, 'cluster'),
      settings: [
        'listen_addresses=127.0.0.1',
        `port=${port}`,
        'unix_socket_directories=',
        'max_connections=200',
        'dynamic_shared_memory_type=mmap',
        ...serverSettings,
      ],
      onLog: () => {},
    });
  let server = await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    restart: async () => {
      await server.stop();
      server = await start();
    },
    stop: async () => {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type User = { name: string; uid: number; gid: number };

/**
 * Returns the installation's user `postgres`, because PostgreSQL refuses to run as root. Undefined if this
 * process is not root.
 */
function findUser({ root }: Installation): User | undefined {
  if (userInfo().uid !== 0) return undefined;
  const line = execFileSync('grep', ['^postgres:', join(root, 'etc/passwd')], { encoding: 'utf8' });
  const [name, , uid, gid] = line.trim().split(':');
  return { name: name!, uid: Number(uid), gid: Number(gid) };
}

/** Returns the command as it runs in the installation's root, as the given user. Unchanged without a user. */
function inPlace({ root }: Installation, user: User | undefined, command: string[]): string[] {
  return user ? ['chroot', `--userspec=${user.uid}:${user.gid}`, '--groups=', root, ...command] : command;
}

/** Removes clusters of killed runs. Those of running and starting servers stay. */
async function removeLeftovers(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith('anito-postgres-'));
  for (const name of names) {
    const pidFile = join(parent, name, 'cluster/postmaster.pid');
    const pid = existsSync(pidFile) ? (await readFile(pidFile, 'utf8')).split('\n')[0] : undefined;
    const age = Date.now() - (await stat(join(parent, name)).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (!pid && age < startingMs) continue;
    const commandLine = pid ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
    if (!commandLine.includes(name)) await rm(join(parent, name), { recursive: true, force: true });
  }
}
