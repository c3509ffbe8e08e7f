import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '@anito/postgres-server/free-port';
import { serverAccess, startS3Server } from '@anito/storage/testing/s3-server';
import pg from 'pg';
import { waitUntilReady } from '../../apps/server/src/testing/wait-until-ready.ts';
import {
  readCompose,
  readImageCommand,
  readText,
  readVariables,
  type Service,
} from '../../scripts/container/deployment-files.ts';
import { findInstallation } from '../../scripts/postgres-installation.ts';
import { startPostgres } from '../../scripts/postgres-server.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const execute = promisify(execFile);
const composeFile = 'compose.production.yaml';
/** Port of the web processes in the file. */
const webPort = 3000;
/** Caddy in production is in a private network of Docker. Visitors use other addresses of 127.0.0.0/8. */
const proxyAddress = '127.0.0.1';

/** A process of the product as its service in the Compose file describes it. */
export type ServiceProcess = {
  name: string;
  isWeb: boolean;
  /** Resolves when a web process is ready, or when a worker runs, as `docker compose up --wait` does. */
  start(): Promise<void>;
  /** Sends SIGTERM. Throws when the process fails, or needs longer than its `stop_grace_period`. */
  stop(): Promise<void>;
  kill(): Promise<void>;
};

/** The running services of compose.production.yaml. */
export type Topology = {
  /** Address of Caddy, with the certificate authority of its certificate. */
  url: string;
  authority: Buffer;
  /** Address of the first web process, for requests that need no proxy. */
  webUrl: string;
  /** In the order of the file. */
  processes: ServiceProcess[];
  createToken(email: string): Promise<string>;
  database: { url: string; restart(): Promise<void> };
};

type Addresses = Record<string, string>;

/** Replaces the addresses of services in Docker's network by those on this machine. */
function relocate(text: string, addresses: Addresses): string {
  return Object.entries(addresses).reduce((moved, [from, to]) => moved.replaceAll(from, to), text);
}

/** A run that throws must not leave processes. */
const children = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

function spawnLogged(command: string[], env: Record<string, string>, log: number): ChildProcess {
  const [program = '', ...args] = command;
  const path = process.env.PATH ?? '';
  const child = spawn(program === 'node' ? process.execPath : program, args, {
    cwd: root,
    env: { PATH: path, HOME: tmpdir(), ...env },
    stdio: ['ignore', log, log],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

function createProcess(
  name: string,
  service: Service,
  { env, url, log }: { env: Record<string, string>; url: string; log: number },
): ServiceProcess {
  const isWeb = service.environment?.ROLES === 'web';
  const graceMs = Number.parseInt(service.stop_grace_period!, 10) * 1_000;
  let child: ChildProcess | undefined;
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    if (child!.exitCode !== null || child!.signalCode !== null) return child!.exitCode;
    child!.kill(signal);
    await once(child!, 'exit', { signal: AbortSignal.timeout(graceMs) });
    return child!.exitCode;
  }
  return {
    name,
    isWeb,
    async start() {
      child = spawnLogged(readImageCommand('CMD'), env, log);
      await (isWeb ? waitUntilReady(url, child) : once(child, 'spawn'));
    },
    async stop() {
      const code = await end('SIGTERM');
      if (code !== 0) throw new Error(`${name} ended with status ${code}`);
    },
    kill: async () => void (await end('SIGKILL')),
  };
}

/** Starts PostgreSQL with the settings of the file, and creates its user and database. */
async function openDatabase({ command = [], environment = {} }: Service) {
  const installation = await findInstallation();
  if (typeof installation === 'string') throw new Error(installation);
  const server = await startPostgres(
    installation,
    command.filter((part) => part.includes('=')),
  );
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(`create role ${environment.POSTGRES_USER} superuser login`);
  await client.query(`create database ${environment.POSTGRES_DB} owner ${environment.POSTGRES_USER}`);
  await client.end();
  return server;
}

/** Starts Caddy with the Caddyfile of the repository and a certificate authority in `folder`. */
async function startCaddy(
  { folder, domain, addresses }: { folder: string; domain: string; addresses: Addresses },
  log: number,
): Promise<ChildProcess> {
  const path = join(folder, 'Caddyfile');
  const options = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n';
  await writeFile(path, options + relocate(readText('deploy/Caddyfile'), addresses));
  const command = ['caddy', 'run', '--config', path, '--adapter', 'caddyfile'];
  const child = spawnLogged(command, { DOMAIN: domain, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }, log);
  await once(child, 'spawn').catch(() => {
    throw new Error('Caddy is missing: apt-get install caddy');
  });
  return child;
}

async function readAuthority(folder: string): Promise<Buffer> {
  const path = join(folder, 'caddy/pki/authorities/local/root.crt');
  for (;;) {
    const certificate = await readFile(path).catch(() => undefined);
    if (certificate) return certificate;
    await sleep(50);
  }
}

/**
 * Starts what compose.production.yaml describes, without Docker: PostgreSQL, an S3 server, migration, web and
 * worker processes, and Caddy. Services, roles, settings and the order of their start come from the file.
 * `settings` are lines of `.env`. Output goes to a file per service in `logs`. Backups
 * are off.
 */
export async function openTopology(
  settings: Record<string, string>,
  { logs, onClose }: { logs: string; onClose: AsyncDisposableStack },
): Promise<Topology> {
  const folder = await mkdtemp(join(tmpdir(), 'anito-topology-'));
  onClose.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  await mkdir(logs, { recursive: true });
  const openLog = async (name: string) => {
    const file = await open(join(logs, `${name}.log`), 'w');
    onClose.defer(() => file.close());
    return file.fd;
  };
  const domain = `localhost:${await findFreePort()}`;
  const variables = {
    ...readVariables('.env.example'),
    DOMAIN: domain,
    SECRET_KEY: 'fX3bq0Zr7nLw2Kc9vTgY5sHdJ8mPaEuR',
    BACKUP_KEY: 'not-used',
    POSTGRES_PASSWORD: 'not-checked-on-the-loopback-interface',
    AWS_ACCESS_KEY_ID: serverAccess.accessKeyId,
    AWS_SECRET_ACCESS_KEY: serverAccess.secretAccessKey,
    LOG_LEVEL: 'warn',
    ...settings,
  };
  const { services } = readCompose(composeFile, variables);
  const database = await openDatabase(services.postgres!);
  onClose.defer(() => database.stop());
  const store = await startS3Server('anito');
  onClose.defer(() => store.close());
  const addresses: Addresses = {
    'postgres:5432': new URL(database.url).host,
    'files:7070': new URL(store.endpoint).host,
  };
  const own = Object.entries(services).filter(([, service]) => service.environment?.ROLES);
  for (const [name, { environment }] of own)
    if (environment!.ROLES === 'web') addresses[`${name}:${webPort}`] = `127.0.0.1:${await findFreePort()}`;
  const createEnv = (name: string): Record<string, string> => {
    const environment = Object.entries(services[name]!.environment!);
    const address = addresses[`${name}:${webPort}`];
    return {
      ...variables,
      ...Object.fromEntries(environment.map(([key, value]) => [key, relocate(String(value), addresses)])),
      HOST: '127.0.0.1',
      ...(address ? { PORT: new URL(`http://${address}`).port } : {}),
      DATA_DIR: join(folder, name),
      TRUST_PROXY: proxyAddress,
      // Nothing is backed up: the load would compete with the visitors.
      ...{ BACKUP_SCHEDULE: '', BACKUP_TARGET: '', BACKUP_KEY: '' },
    };
  };
  const migration = spawnLogged(services.migrate!.command!, createEnv('migrate'), await openLog('migrate'));
  const [status] = (await once(migration, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`The migration ended with status ${status}`);
  const processes: ServiceProcess[] = [];
  for (const [name, service] of own) {
    const url = `http://${addresses[`${name}:${webPort}`]}`;
    processes.push(createProcess(name, service, { env: createEnv(name), url, log: await openLog(name) }));
  }
  onClose.defer(async () => void (await Promise.allSettled(processes.map((each) => each.kill()))));
  await Promise.all(processes.map((each) => each.start()));
  const caddy = await startCaddy({ folder, domain, addresses }, await openLog('caddy'));
  onClose.defer(async () => {
    caddy.kill();
    await once(caddy, 'exit');
  });
  const first = processes.find(({ isWeb }) => isWeb)!.name;
  const { pathname } = new URL(createEnv(first).DATABASE_URL!);
  return {
    url: `https://${domain}`,
    authority: await readAuthority(folder),
    webUrl: `http://${addresses[`${first}:${webPort}`]}`,
    processes,
    async createToken(email) {
      const args = [join(root, 'scripts/token.ts'), email, '--create'];
      const { stdout } = await execute(process.execPath, args, {
        env: { ...process.env, ...createEnv(first) },
      });
      return stdout.trim();
    },
    database: { url: database.url.replace(/\/postgres$/, pathname), restart: () => database.restart() },
  };
}
