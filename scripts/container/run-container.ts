import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Buildah } from './build-image.ts';

const execute = promisify(execFile);

/** The parts of an image's configuration that a container is started with. */
type ImageConfig = {
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  User: string;
  WorkingDir: string;
  StopSignal: string;
  Labels: Record<string, string>;
  Healthcheck: { Test: string[] };
};

export async function readConfig(buildah: Buildah, image: string): Promise<ImageConfig> {
  const { Docker } = JSON.parse(await buildah.read('inspect', '--type', 'image', image)) as {
    Docker: { config: ImageConfig };
  };
  return Docker.config;
}

/** A specification of runc, as far as it is changed here. */
type Specification = {
  process: Record<string, unknown> & { capabilities: Record<string, string[]> };
  root: unknown;
  mounts: unknown[];
  linux: { namespaces: { type: string }[] };
};

/**
 * Writes the bundle of a container: the image's configuration with a read-only root file system, no
 * capabilities, /data in a folder of the host and /tmp in memory. It uses the host's network.
 */
async function writeBundle(
  bundle: string,
  options: { config: ImageConfig; rootFolder: string; dataDir: string; env: Record<string, string> },
): Promise<void> {
  const { config, rootFolder, dataDir, env } = options;
  await mkdir(bundle, { recursive: true });
  const path = join(bundle, 'config.json');
  await rm(path, { force: true });
  await execute('runc', ['spec', '--bundle', bundle]);
  const specification = JSON.parse(await readFile(path, 'utf8')) as Specification;
  const [uid, gid] = config.User.split(':').map(Number);
  const { capabilities } = specification.process;
  for (const name of Object.keys(capabilities)) capabilities[name] = [];
  Object.assign(specification.process, {
    terminal: false,
    user: { uid, gid },
    args: [...config.Entrypoint, ...config.Cmd],
    env: [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
    cwd: config.WorkingDir,
    noNewPrivileges: true,
    // The limits of this process stay.
    rlimits: [],
  });
  specification.root = { path: rootFolder, readonly: true };
  const { linux } = specification;
  linux.namespaces = linux.namespaces.filter(({ type }) => type !== 'network');
  specification.mounts.push(
    { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
    { destination: '/data', type: 'bind', source: dataDir, options: ['bind', 'rw', 'nosuid', 'nodev'] },
  );
  await writeFile(path, JSON.stringify(specification));
}

/** A running container. */
export type Container = {
  /** Returns why the container has ended, or undefined while it runs. */
  findEnd(): string | undefined;
  /** Runs a program in the container. Resolves to its output. Rejects when it fails. */
  execute(...command: string[]): Promise<string>;
  /** Sends a signal to the first process and resolves to the status with which the container ends. */
  end(signal: string): Promise<number | null>;
};

/** Starts a container with runc. Its output is appended to `log` in the bundle's folder. */
export async function startContainer(
  name: string,
  options: {
    bundle: string;
    config: ImageConfig;
    rootFolder: string;
    dataDir: string;
    env: Record<string, string>;
  },
): Promise<Container> {
  const { bundle, config, dataDir } = options;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const [uid = 0, gid = 0] = config.User.split(':').map(Number);
  await chown(dataDir, uid, gid);
  await writeBundle(bundle, options);
  const log = await open(join(bundle, 'log'), 'a');
  const child: ChildProcess = spawn('runc', ['run', '--bundle', bundle, name], {
    stdio: ['ignore', log.fd, log.fd],
  });
  await once(child, 'spawn');
  await log.close();
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    findEnd: () => (isRunning() ? undefined : `The container ended with status ${child.exitCode}`),
    async execute(...command) {
      const { stdout } = await execute('runc', ['exec', name, ...command]);
      return stdout.trim();
    },
    async end(signal) {
      await execute('runc', ['kill', name, signal]);
      const [status] = await ended;
      return status;
    },
  };
}
