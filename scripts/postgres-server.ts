import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@anito/postgres-server/free-port';
import type { Installation } from './postgres-installation.ts';

/** A PostgreSQL server of this process alone. */
export type PostgresServer = { url: string; stop(): Promise<void> };

const startTimeoutMs = 60_000;
/** Ends the server when its input closes, which also happens when this process is killed. */
const supervise = '"$@" & server=$!; (cat >/dev/null; kill -INT $server) <&3 & wait $server';

/**
 * Makes a new cluster, starts it on a free port of the loopback interface and waits until it answers. `further` are
 * settings of the server, as `name=value`.
 */
export async function startPostgres(
  installation: Installation,
  further: string[] = [],
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
  const initdb = [
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
  ];
  execFileSync(...inPlace(installation, user, initdb), { stdio: ['ignore', 'ignore', 'inherit'] });

  const port = await findFreePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'dynamic_shared_memory_type=mmap',
    ...further,
  ].flatMap((setting) => ['-c', setting]);
  const command = ['/bin/sh', '-c', supervise, 'sh', program('postgres'), '-D', cluster, ...settings];
  const child = spawn(...inPlace(installation, user, command), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4000);
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const isReady = [program('pg_isready'), '-q', '-h', '127.0.0.1', '-p', String(port)];
  if (!(await waitForAnswer(child, inPlace(installation, user, isReady)))) {
    child.stdio[3]?.destroy();
    throw new Error(`PostgreSQL did not start:\n${output}`);
  }
  return {
    url,
    stop: async () => {
      const exited = child.exitCode === null ? once(child, 'exit') : undefined;
      child.stdio[3]?.destroy();
      await exited;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type User = { name: string; uid: number; gid: number };

/** PostgreSQL refuses to run as root; undefined when this process is somebody else anyway. */
function findUser({ root }: Installation): User | undefined {
  if (userInfo().uid !== 0) return undefined;
  const line = execFileSync('grep', ['^postgres:', join(root, 'etc/passwd')], { encoding: 'utf8' });
  const [name, , uid, gid] = line.trim().split(':');
  return { name: name!, uid: Number(uid), gid: Number(gid) };
}

/** The command as it is run in the installation's root, by its own user. */
function inPlace({ root }: Installation, user: User | undefined, command: string[]): [string, string[]] {
  if (!user) return [command[0]!, command.slice(1)];
  return ['chroot', [`--userspec=${user.uid}:${user.gid}`, '--groups=', root, ...command]];
}

/** Removes clusters of runs that were killed before they could; those of running and starting servers stay. */
async function removeLeftovers(parent: string): Promise<void> {
  const names = (await readdir(parent)).filter((name) => name.startsWith('anito-postgres-'));
  for (const name of names) {
    const pidFile = join(parent, name, 'cluster/postmaster.pid');
    const pid = existsSync(pidFile) ? (await readFile(pidFile, 'utf8')).split('\n')[0] : undefined;
    const age = Date.now() - (await stat(join(parent, name)).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (!pid && age < startTimeoutMs) continue;
    const commandLine = pid ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : '';
    if (!commandLine.includes(name)) await rm(join(parent, name), { recursive: true, force: true });
  }
}

/** Asks `pg_isready` until it says yes; false when the server has ended or takes too long. */
async function waitForAnswer(child: ChildProcess, isReady: [string, string[]]): Promise<boolean> {
  const deadline = performance.now() + startTimeoutMs;
  while (performance.now() < deadline && child.exitCode === null) {
    if (spawnSync(...isReady, { stdio: 'ignore' }).status === 0) return true;
    await sleep(100);
  }
  return false;
}
