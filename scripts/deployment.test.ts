import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseEnv } from '../apps/server/src/env.ts';
import {
  listInterpolated,
  listSettings,
  readCompose,
  readImageCommand,
  readText,
  readVariables,
  type Service,
} from './container/deployment-files.ts';

const settings = listSettings();
const example = readVariables('.env.example');
const composeFiles = ['compose.yaml', 'compose.production.yaml'];
const dockerfile = readText('Dockerfile');
/** The seconds in which a process ends after STOP_DELAY (`maxStopMs` in main.ts). */
const stopSeconds = 20;

/** What an owner fills in. */
const filledIn = {
  ...example,
  DOMAIN: 'chat.example.com',
  SECRET_KEY: 'x3Jb0m1yq7TzWv5Rk2Ld9Nf4Ph8Sg6Ac',
  BACKUP_KEY: Buffer.alloc(32, 7).toString('base64'),
  POSTGRES_PASSWORD: '0f1e2d3c4b5a69788796a5b4c3d2e1f0',
  AWS_SECRET_ACCESS_KEY: '00112233445566778899aabbccddeeff',
};

/** Returns the services of a Compose file that run the image of the Dockerfile. */
function listOwn(path: string): [name: string, service: Service][] {
  return Object.entries(readCompose(path, filledIn).services).filter(([, { image }]) => image === 'anito');
}

/** Returns the scripts that a command runs. */
function listScripts(command: string[]): string[] {
  return command.flatMap((part) => [...part.matchAll(/\bscripts\/[\w-]{1,60}\.ts/g)].map(([name]) => name));
}

describe('Dockerfile', () => {
  const environment = Object.fromEntries(
    /^ENV (.*)$/m
      .exec(dockerfile)![1]!
      .split(' ')
      .map((pair) => pair.split('=') as [string, string]),
  );

  it('starts the product as npm start does', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: { start: string } };
    expect(readImageCommand('CMD').join(' ')).toBe(scripts.start);
    expect(dockerfile).toContain('\nSTOPSIGNAL SIGTERM\n');
  });

  it('sets settings of the server that are valid', () => {
    const { HOME, ...own } = environment;
    expect(HOME).toBe('/tmp');
    expect(Object.keys(own).filter((name) => !settings.has(name))).toEqual([]);
    expect(parseEnv(own)).toMatchObject({ PORT: 3000, HOST: '0.0.0.0', DATA_DIR: '/data' });
    expect(dockerfile).toContain(`\nEXPOSE ${environment.PORT}\n`);
    expect(dockerfile).toContain('\nVOLUME /data\n');
  });

  it('runs as an unprivileged user', () => {
    expect([...dockerfile.matchAll(/^USER (.*)$/gm)].at(-1)![1]).toBe('1000:1000');
  });

  it('is healthy exactly while the readiness of the server is 200', () => {
    const program = readImageCommand('HEALTHCHECK').at(-1);
    expect(program).toContain("process.env.PORT + '/readyz'");
    expect(readText('apps/server/src/health.ts')).toContain("app.get('/readyz'");
  });
});

describe('.dockerignore', () => {
  it('keeps backups, keys and settings of the installation out of the image', () => {
    const lines = readText('.dockerignore').split('\n');
    expect(lines).toEqual(
      expect.arrayContaining(['.env', 'data', 'backups', '**/*.zip', '**/*.zip.part', '**/secret-key']),
    );
  });
});

describe('.env.example', () => {
  it('names settings of the server and variables of the Compose files only', () => {
    const others = Object.keys(example).filter((name) => !settings.has(name));
    const interpolated = composeFiles.flatMap(listInterpolated);
    expect(others.filter((name) => !interpolated.includes(name))).toEqual([]);
    const documented = readText('docs/settings.md');
    const own = Object.keys(example).filter((name) => settings.has(name));
    expect(own.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
  });

  it('contains no secret', () => {
    const secrets = Object.keys(example).filter((name) => /KEY$|SECRET|PASSWORD|TOKEN|SMTP_URL/.test(name));
    expect(secrets).toContain('SECRET_KEY');
    expect(secrets.filter((name) => example[name])).toEqual([]);
  });

  it('is valid as it is', () => {
    expect(() => parseEnv(example)).not.toThrow();
  });
});

describe.each(composeFiles)('%s', (path) => {
  const own = listOwn(path);
  const file = readCompose(path, filledIn);

  it('takes only variables that .env.example names', () => {
    const unknown = listInterpolated(path).filter((name) => !(name in example) && name !== 'ANITO_IMAGE');
    expect(unknown).toEqual([]);
  });

  it('gives each process settings that the server accepts', () => {
    expect(own.length).toBeGreaterThan(0);
    for (const [name, { environment = {} }] of own) {
      expect(
        Object.keys(environment).filter((each) => !settings.has(each)),
        name,
      ).toEqual([]);
      expect(() => parseEnv({ ...filledIn, ...environment }), name).not.toThrow();
    }
  });

  it('builds the image once', () => {
    expect(Object.values(file.services).filter(({ build }) => build)).toHaveLength(1);
    expect(own.filter(([, { build }]) => build)).toHaveLength(1);
  });

  it('runs each process with a read-only root file system and without capabilities', () => {
    for (const [name, { read_only, cap_drop }] of own)
      expect({ read_only, cap_drop }, name).toEqual({ read_only: true, cap_drop: ['ALL'] });
  });

  it('gives each process the time to stop', () => {
    for (const [name, { stop_grace_period, environment }] of own) {
      const delay = Number(environment?.STOP_DELAY ?? 0);
      expect(Number.parseInt(stop_grace_period ?? '0', 10), name).toBeGreaterThan(delay + stopSeconds);
    }
  });

  it('checks the health of processes that have a port, and of no others', () => {
    for (const [name, { environment, healthcheck, command, entrypoint }] of own) {
      const isServer = !command && !entrypoint;
      const hasPort = isServer && environment?.ROLES !== 'worker';
      expect(healthcheck?.disable ?? false, name).toBe(!hasPort);
    }
  });

  it('refers to services, volumes and scripts that exist', () => {
    for (const [name, service] of Object.entries(file.services)) {
      for (const other of Object.keys(service.depends_on ?? {}))
        expect(file.services, name).toHaveProperty(other);
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('./deploy')) expect(existsSync(source), source).toBe(true);
        else if (/^\w/.test(source)) expect(Object.keys(file.volumes)).toContain(source);
      }
      for (const script of listScripts(service.command ?? [])) expect(existsSync(script), script).toBe(true);
    }
  });
});

describe('compose.production.yaml', () => {
  const production = readCompose('compose.production.yaml', filledIn).services;
  const withRole = (role: string) =>
    Object.keys(production).filter((name) => production[name]?.environment?.ROLES === role);

  it('has two processes of each role', () => {
    expect(withRole('web')).toHaveLength(2);
    expect(withRole('worker')).toHaveLength(2);
  });

  it('starts only with a domain and all secrets', () => {
    for (const name of ['DOMAIN', 'SECRET_KEY', 'BACKUP_KEY', 'POSTGRES_PASSWORD', 'AWS_SECRET_ACCESS_KEY'])
      expect(() => readCompose('compose.production.yaml', { ...filledIn, [name]: '' })).toThrow(name);
  });

  it('is reachable from outside through Caddy only', () => {
    const published = Object.keys(production).filter((name) => production[name]?.ports);
    expect(published).toEqual(['caddy']);
  });

  it('has a reverse proxy that passes requests to exactly the web processes', () => {
    const caddyfile = readText('deploy/Caddyfile');
    const [, upstreams = ''] = /reverse_proxy ([^{]{1,200})\{/.exec(caddyfile) ?? [];
    expect(upstreams.trim().split(' ')).toEqual(withRole('web').map((name) => `${name}:3000`));
    expect(caddyfile).toContain('health_uri /readyz');
    const interval = Number(/health_interval (\d{1,3})s/.exec(caddyfile)![1]);
    expect(interval).toBeLessThan(Number(production[withRole('web')[0]!]!.environment!.STOP_DELAY));
  });

  it('backs up from every process to a folder outside of the data folder', () => {
    for (const name of [...withRole('web'), ...withRole('worker')]) {
      const { environment, volumes } = production[name]!;
      expect(volumes!.map((volume) => volume.split(':')[1])).toContain(environment!.BACKUP_TARGET);
    }
  });

  it('offers the database enough connections', () => {
    const [, limit] = /max_connections=(\d{1,5})/.exec(production.postgres!.command!.join(' '))!;
    // docs/operations.md: up to 22 for each process, one more for a worker, and 2 for scripts.
    expect(Number(limit)).toBeGreaterThan(listOwn('compose.production.yaml').length * 23);
  });
});

describe('anito.service', () => {
  const unit = readText('deploy/systemd/anito.service');

  it('starts the product as npm start does, with its own data folder', () => {
    const { scripts } = JSON.parse(readText('package.json')) as { scripts: { start: string } };
    const [, command] = /^ExecStart=(.*)$/m.exec(unit)!;
    expect(command).toBe(`/opt/anito/node_modules/.bin/${scripts.start}`);
    const set = [...unit.matchAll(/^Environment=([A-Z_]{1,60})=/gm)].map(([, name]) => name!);
    expect(set.filter((name) => !settings.has(name))).toEqual(['NODE_COMPILE_CACHE']);
    expect(unit).toMatch(/^User=(?!root)/m);
  });

  it('waits longer than the longest stop of the server', () => {
    const [, seconds] = /^TimeoutStopSec=(\d{1,4})$/m.exec(unit)!;
    expect(Number(seconds)).toBeGreaterThan(60 + stopSeconds);
  });
});
