import { execFile } from 'node:child_process';
import { chown, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { createFolder, syncFolder } from '@anito/storage/durable-files';
import { PostgresError } from './postgres-error.ts';
import type { Programs } from './programs.ts';
import type { ServerUser } from './server-user.ts';
import { createSpawnOptions } from './spawn-options.ts';

type MakeOptions = {
  programs: Programs;
  user: ServerUser | undefined;
  /** Password of the superuser, for clients on the loopback interface. */
  password: string | undefined;
};

/**
 * Returns the major version of PostgreSQL that created a cluster, for example "18". Returns undefined when
 * there is no cluster or its version cannot be read.
 */
export async function readClusterVersion(cluster: string): Promise<string | undefined> {
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  return text?.trim();
}

/**
 * Creates a cluster in a temporary folder and renames it when it is complete. Throws a PostgresError when
 * initdb fails.
 */
export async function createCluster(cluster: string, options: MakeOptions): Promise<void> {
  const temporaryFolder = `${cluster}.new`;
  await createFolder(dirname(cluster));
  await rm(temporaryFolder, { recursive: true, force: true });
  await mkdir(temporaryFolder, { mode: 0o700 });
  if (options.user) await chown(temporaryFolder, options.user.uid, options.user.gid);
  await runInitdb(temporaryFolder, options);
  await rename(temporaryFolder, cluster);
  await syncFolder(dirname(cluster));
}

/** Runs `initdb` in an existing folder. Throws a PostgresError with its output. */
async function runInitdb(folder: string, { programs, user, password }: MakeOptions): Promise<void> {
  const passwordFolder = await mkdtemp(join(tmpdir(), 'anito-initdb-'));
  const passwordFile = join(passwordFolder, 'password');
  try {
    if (password) await writeFile(passwordFile, password, { mode: 0o600 });
    if (user)
      await Promise.all(
        [passwordFolder, ...(password ? [passwordFile] : [])].map((path) => chown(path, user.uid, user.gid)),
      );
    const { dataDirectory, spawnOptions } = createSpawnOptions(folder, user);
    await promisify(execFile)(
      programs.initdb,
      [
        `--pgdata=${dataDirectory}`,
        '--username=postgres',
        // Only users who may enter the socket's folder can connect through it.
        '--auth-local=trust',
        `--auth-host=${password ? 'scram-sha-256' : 'reject'}`,
        ...(password ? [`--pwfile=${passwordFile}`] : []),
        '--encoding=UTF8',
        // PostgreSQL's built-in locale is the same on every operating system.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
      ],
      spawnOptions,
    );
  } catch (error) {
    const { stderr, message } = error as Error & { stderr?: string };
    const advice = stderr?.includes('could not look up effective user ID')
      ? ` PostgreSQL makes a database only for a user with an entry in /etc/passwd. Add one, for example with: echo "anito:x:${process.getuid?.()}:${process.getgid?.()}::/:/sbin/nologin" >> /etc/passwd`
      : '';
    throw new PostgresError(`initdb failed: ${stderr?.trim() || message}.${advice}`, { cause: error });
  } finally {
    await rm(passwordFolder, { recursive: true, force: true });
  }
}
