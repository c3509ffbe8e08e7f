import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { run } from '../run.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const execute = promisify(execFile);

/** Stands in for the base images, which no registry has to serve. */
const debianImage = 'localhost/anito-debian:bookworm-slim';
const nodeImage = 'localhost/anito-node:bookworm-slim';

/** The release of npm that Node 24 contains. */
const npmVersion = '11';

/** What Debian's slim image leaves out. */
const slimOptions = ['man', 'doc', 'locale', 'info'].map(
  (name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`,
);

/** Calls of buildah with storage in a folder. It needs neither overlay mounts nor a daemon. */
export function createBuildah(folder: string) {
  const global = [
    '--storage-driver',
    'vfs',
    '--root',
    join(folder, 'storage'),
    '--runroot',
    join(folder, 'run'),
  ];
  return {
    async read(...args: string[]): Promise<string> {
      const { stdout } = await execute('buildah', [...global, ...args], { maxBuffer: 64 * 1_048_576 });
      return stdout.trim();
    },
    async run(...args: string[]): Promise<void> {
      const code = await run('buildah', [...global, ...args]);
      if (code !== 0) throw new Error(`buildah ${args[0]} ended with status ${code}`);
    },
  };
}

export type Buildah = ReturnType<typeof createBuildah>;

/** Whether the storage has an image. */
async function hasImage(buildah: Buildah, name: string): Promise<boolean> {
  return (await buildah.read('images', '--quiet', '--filter', `reference=${name}`)) !== '';
}

/** Commits a container as an image and removes the container. */
async function commit(buildah: Buildah, container: string, image: string): Promise<void> {
  await buildah.read('commit', '--quiet', '--rm', container, image);
}

/** Builds what stands in for `debian:bookworm-slim`, from Debian's packages. */
async function buildDebian(buildah: Buildah, folder: string): Promise<void> {
  if (await hasImage(buildah, debianImage)) return;
  const archive = join(folder, 'debian.tar');
  if (!existsSync(archive)) {
    const hooks = [
      // Removes Perl, 50 MB. Debian's own image does not have it either.
      'chroot "$1" apt-get -qq -y purge usrmerge "perl-modules-*" "libperl*" >/dev/null',
      'rm -rf "$1"/var/lib/apt/lists/* "$1"/var/cache/apt/*.bin "$1"/var/log/*',
    ].map((hook) => `--customize-hook=${hook}`);
    const options = ['--quiet', '--variant=minbase', '--include=usr-is-merged', ...slimOptions, ...hooks];
    const part = join(folder, 'part.tar');
    const code = await run('mmdebstrap', [...options, 'bookworm', part]);
    if (code !== 0) throw new Error(`mmdebstrap ended with status ${code}`);
    await copyFile(part, archive);
    await rm(part);
  }
  const container = await buildah.read('from', 'scratch');
  await buildah.read('add', '--quiet', container, archive, '/');
  await commit(buildah, container, debianImage);
}

async function readManifest() {
  const text = await readFile(join(root, 'package.json'), 'utf8');
  return JSON.parse(text) as { version: string; devDependencies: { node: string } };
}

/** Builds what stands in for `node:24-bookworm-slim`: the image of Debian with Node and npm from npm. */
async function buildNode(buildah: Buildah): Promise<void> {
  if (await hasImage(buildah, nodeImage)) return;
  const container = await buildah.read('from', debianImage);
  const prefix = join(await buildah.read('mount', container), 'usr/local');
  const { devDependencies } = await readManifest();
  const packages = [`npm@${npmVersion}`, `node@${devDependencies.node}`];
  const code = await run('npm', ['install', '--global', '--silent', '--prefix', prefix, ...packages]);
  if (code !== 0) throw new Error(`npm install ended with status ${code}`);
  // The official image has the program itself here, and not a link.
  const program = join(prefix, 'lib/node_modules/node/bin/node');
  await rm(join(prefix, 'bin/node'));
  await copyFile(program, join(prefix, 'bin/node'));
  await rm(join(prefix, 'lib/node_modules/node'), { recursive: true });
  await appendFile(join(prefix, '../../etc/passwd'), 'node:x:1000:1000::/home/node:/bin/bash\n');
  await commit(buildah, container, nodeImage);
}

/** Returns the build's secrets: this machine's npm registry and certificate authorities. */
async function writeSecrets(folder: string): Promise<string[]> {
  const read = async (key: string) => (await execute('npm', ['config', 'get', key])).stdout.trim();
  const [registry, cafile] = await Promise.all([read('registry'), read('cafile')]);
  const authorities = process.env.NODE_EXTRA_CA_CERTS || cafile;
  const hasAuthorities = existsSync(authorities);
  const npmrc = join(folder, 'npmrc');
  await writeFile(npmrc, `registry=${registry}\n${hasAuthorities ? 'cafile=/run/ca.pem\n' : ''}`);
  return [
    ...['--secret', `id=npmrc,src=${npmrc}`],
    ...(hasAuthorities ? ['--secret', `id=ca,src=${authorities}`] : []),
  ];
}

/** Returns the name of the built image. */
export function getImageName(withBrowser: boolean): string {
  return `localhost/anito:${withBrowser ? 'browser' : 'plain'}`;
}

/**
 * Builds the image of the Dockerfile with buildah. The base images are made from Debian's packages and npm and
 * kept in the folder.
 */
export async function buildImage(
  buildah: Buildah,
  { folder, withBrowser }: { folder: string; withBrowser: boolean },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await buildDebian(buildah, folder);
  await buildNode(buildah);
  const { stdout: revision } = await execute('git', ['rev-parse', 'HEAD'], { cwd: root });
  const values = {
    BUILD_IMAGE: nodeImage,
    RUNTIME_IMAGE: debianImage,
    WITH_BROWSER: String(withBrowser),
    VERSION: (await readManifest()).version,
    REVISION: revision.trim(),
    CREATED: new Date().toISOString(),
  };
  const buildArguments = Object.entries(values).flatMap(([name, value]) => [
    '--build-arg',
    `${name}=${value}`,
  ]);
  await buildah.run(
    ...[
      'build',
      '--isolation',
      'chroot',
      '--format',
      'docker',
      '--pull-never',
      '--quiet',
      '--tag',
      getImageName(withBrowser),
    ],
    ...buildArguments,
    ...(await writeSecrets(folder)),
    root,
  );
}
