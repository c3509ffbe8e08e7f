import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { launchPostgres } from '@anito/postgres-server/launch-postgres';
import pg from 'pg';
import { createLog } from '../apps/server/src/lib/log.ts';
import { createRandom } from '../apps/server/src/testing/create-random.ts';
import {
  type ConfirmedState,
  createConfirmedState,
  createTables,
  findFaults,
  writeUntilFailure,
} from './busy-database.ts';

/**
 * `npm run test:power-loss -- CUTS SEED SETTING…` cuts the power of the embedded database the given number of
 * times. The database is on its own ext4 file system, which the kernel shuts down without writing unflushed
 * data (`xfs_io -c shutdown`) while clients write. Then the file system recovers its journal and PostgreSQL
 * its log. With the setting `fsync=off` faults are found. Needs Linux, root and `apt-get install xfsprogs`.
 */
const [cuts = 200, seed = Math.floor(Math.random() * 2 ** 31)] = process.argv.slice(2, 4).map(Number);
const settings = process.argv.slice(4);
const maxLifeMs = 1_500;
/** Share of starts whose power is cut while the server recovers. */
const cutInRecovery = 0.3;
const maxRecoveryMs = 150;
const imageBytes = 2 * 1024 ** 3;

const log = createLog('silent');
const random = createRandom(seed);
const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'pipe' });

type Disk = { path: string; cut(): void; recover(): Promise<void>; remove(): Promise<void> };

/**
 * Creates and mounts an ext4 file system in a file. `cut` loses its unflushed data, `recover` mounts it
 * again.
 */
async function mountDisk(): Promise<Disk> {
  const folder = await mkdtemp(join(tmpdir(), 'anito-power-'));
  const image = join(folder, 'image');
  const path = join(folder, 'disk');
  await mkdir(path);
  run('truncate', '-s', String(imageBytes), image);
  run('mkfs.ext4', '-q', image);
  const mount = () => run('mount', '-o', 'loop', image, path);
  const unmount = async () => {
    for (let tries = 0; ; tries++) {
      try {
        return run('umount', path);
      } catch (error) {
        if (tries === 100) throw error;
        await sleep(50);
      }
    }
  };
  mount();
  return {
    path,
    cut: () => void run('xfs_io', '-x', '-c', 'shutdown', path),
    async recover() {
      await unmount();
      mount();
    },
    async remove() {
      await unmount();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Starts the server, compares its data with the confirmed state and lets clients write until the power is
 * cut. Some cuts come while it recovers (`isInRecovery`). Returns the differences found.
 */
async function live(
  disk: Disk,
  confirmed: ConfirmedState,
): Promise<{ isInRecovery: boolean; faults: string[] }> {
  const starting = launchPostgres({ cluster: join(disk.path, 'database'), log, settings });
  const isEarly = confirmed.answers > 0 && random() < cutInRecovery;
  if (isEarly) {
    await sleep(random() * maxRecoveryMs);
    disk.cut();
  }
  const server = await starting.catch(() => undefined);
  if (!server) return { isInRecovery: true, faults: [] };
  const pool = new pg.Pool({ ...server.connection, max: 8 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const faults: string[] = [];
  if (!isEarly) {
    if (confirmed.answers === 0) await createTables(pool);
    faults.push(...(await findFaults(pool, confirmed)));
    const busy = writeUntilFailure(pool, confirmed, random);
    await sleep(random() * maxLifeMs);
    disk.cut();
    await busy;
  }
  await Promise.all([server.close(), pool.end()]);
  return { isInRecovery: isEarly, faults };
}

if (process.platform !== 'linux' || userInfo().uid !== 0) throw new Error('Only root on Linux can do this');
const startedAt = performance.now();
process.stdout.write(`${cuts} cuts, seed ${seed}\n`);
const disk = await mountDisk();
const confirmed = createConfirmedState();
let inRecovery = 0;
let faultCount = 0;
try {
  for (let cut = 1; cut <= cuts; cut++) {
    const { isInRecovery, faults } = await live(disk, confirmed);
    if (isInRecovery) inRecovery++;
    for (const fault of faults) process.stdout.write(`FAULT before cut ${cut}: ${fault}\n`);
    faultCount += faults.length;
    await disk.recover();
    if (cut % 10 === 0) process.stdout.write(`${cut} cuts, ${confirmed.answers} answered transactions\n`);
  }
  const server = await launchPostgres({ cluster: join(disk.path, 'database'), log, settings });
  const pool = new pg.Pool({ ...server.connection, max: 8 });
  const last = await findFaults(pool, confirmed);
  for (const fault of last) process.stdout.write(`FAULT at the end: ${fault}\n`);
  faultCount += last.length;
  await pool.end();
  await server.close();
} finally {
  await disk.remove();
}
const seconds = Math.round((performance.now() - startedAt) / 1000);
process.stdout.write(
  `${cuts} cuts (${inRecovery} while it came back), ${confirmed.answers} answered transactions, ${faultCount} faults, ${seconds} s\n`,
);
process.exitCode = faultCount > 0 ? 1 : 0;
