import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { homedir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { run } from './run.ts';

/** Location of PostgreSQL 17 with pgvector: on this machine, or in a separate Debian under `root`. */
export type Installation = { root: string; binaries: string };

const version = 17;
const suite = 'trixie';
const binaries = `/usr/lib/postgresql/${version}/bin`;
const vectorControl = `usr/share/postgresql/${version}/extension/vector.control`;
const cache = join(homedir(), '.cache', 'anito');
/** Keeps Debian's package from creating a cluster. */
const noCluster =
  'mkdir -p "$1/etc/postgresql-common" && ' +
  'echo "create_main_cluster = false" > "$1/etc/postgresql-common/createcluster.conf"';

/** Finds or installs PostgreSQL 17 with pgvector. Returns a string with the reason on failure. */
export async function findInstallation(): Promise<Installation | string> {
  if (existsSync(join('/', vectorControl)) && existsSync(join(binaries, 'postgres')))
    return { root: '/', binaries };
  const root = join(cache, `postgres-${version}-${suite}`);
  if (existsSync(join(root, vectorControl))) return { root, binaries };
  if (userInfo().uid !== 0)
    return `PostgreSQL ${version} with pgvector is not installed, and only root can install it`;
  if (!existsSync('/etc/debian_version'))
    return `PostgreSQL ${version} with pgvector is not installed, and this system is not Debian`;
  return (await createInstallation(root)) ?? { root, binaries };
}

/** Creates a small Debian with PostgreSQL in `root`. Returns the reason on failure, otherwise undefined. */
async function createInstallation(root: string): Promise<string | undefined> {
  if (!hasCommand('mmdebstrap') && (await run('apt-get', ['install', '-y', '-q', 'mmdebstrap'])) !== 0)
    return 'mmdebstrap cannot be installed';
  process.stdout.write(
    `Installing PostgreSQL ${version} with pgvector in ${root}, once. This takes about a minute.\n`,
  );
  const building = `${root}.${process.pid}`;
  await mkdir(dirname(root), { recursive: true });
  try {
    const packages = `--include=postgresql-${version},postgresql-${version}-pgvector`;
    const code = await run('mmdebstrap', [
      '--quiet',
      '--variant=apt',
      packages,
      `--essential-hook=${noCluster}`,
      suite,
      building,
    ]);
    if (code !== 0) return `mmdebstrap failed with exit code ${code}`;
    await rename(building, root).catch((error: unknown) => {
      // Another run was faster, and its copy is equivalent.
      if (!existsSync(join(root, vectorControl))) throw error;
    });
    return undefined;
  } finally {
    await rm(building, { recursive: true, force: true });
  }
}

function hasCommand(name: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
