import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Child, type ChildEnd, startChild } from '@anito/child-process/start-child';
import pg from 'pg';
import type { SidecarPaths } from '../../sidecar-paths.ts';
import { createTold, findFaults, keepBusy, makeTables } from './busy-database.ts';
import type { CutPlan } from './forgetful-disk-process.ts';
import { createRandom } from './random.ts';

const disk = new URL('./forgetful-disk-process.ts', import.meta.url).href;
const sidecar = new URL('../../sidecar-process.ts', import.meta.url);

/** Changes and flushes that the longest round makes before its cut. */
const maxRoundLength = 3_000;
/** A round that is not cut by now stands still. */
const roundTimeoutMs = 120_000;
/** A process whose clients are cut off is gone by now. */
const goneAfterMs = 5_000;

/** What became of a database whose power was cut again and again. */
export type PowerCuts = {
  cuts: number;
  /** Cuts while it was still coming back from the one before. */
  inRecovery: number;
  /** Transactions that clients were told to be done. */
  answers: number;
  /** What was not as told; empty is good. */
  faults: string[];
};

type Engine = { child: Child<never, void>; pool: pg.Pool; isReady: Promise<boolean> };

/**
 * Runs the process of the embedded database on a disk that forgets what was not flushed, cuts its power at random moments
 * while clients write, and looks after each start whether all that they were told is there. Stops at the first fault.
 */
export async function survivePowerCuts(options: {
  cuts: number;
  seed: number;
  onCut?: (done: PowerCuts) => void;
}): Promise<PowerCuts> {
  const random = createRandom(options.seed);
  const folder = await mkdtemp(join(tmpdir(), 'anito-power-'));
  const told = createTold();
  const done: PowerCuts = { cuts: 0, inRecovery: 0, answers: 0, faults: [] };
  let cluster = join(folder, '0');
  try {
    await runOnce(startEngine(folder, cluster), (pool) => makeTables(pool));
    while (done.cuts < options.cuts && done.faults.length === 0) {
      const plan = drawPlan(join(folder, String(done.cuts + 1)), random);
      const engine = startEngine(folder, cluster, plan);
      if (await engine.isReady) {
        const faults = await findFaults(engine.pool, told).catch(() => []);
        if (!faults.some(isCutOff)) done.faults.push(...faults);
        const failure = await keepBusy(engine.pool, told, random);
        if (!(await isGone(engine.child))) done.faults.push(`a client failed: ${failure.message}`);
      } else done.inRecovery++;
      const { lastWords } = await endEngine(engine);
      if (!existsSync(`${plan.target}.cut`)) done.faults.push(`it ended by itself: ${lastWords}`);
      await rm(cluster, { recursive: true, force: true });
      await rm(`${plan.target}.copies`, { recursive: true, force: true });
      cluster = plan.target;
      done.cuts++;
      done.answers = told.answers;
      options.onCut?.(done);
    }
    if (done.faults.length > 0) return done;
    await runOnce(startEngine(folder, cluster), async (pool) => {
      done.faults.push(...(await findFaults(pool, told)));
    });
    return done;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

/** Every second cut comes with a name or a size; what survives is nothing, all or part, of names and bytes each. */
function drawPlan(target: string, random: () => number): CutPlan {
  const draw = () => [0, 1, random()][Math.floor(random() * 3)]!;
  return {
    target,
    seed: Math.floor(random() * 2 ** 31),
    cutAfter: 1 + Math.floor(random() ** 2 * maxRoundLength),
    waitsForName: random() < 0.5,
    survival: { names: draw(), bytes: draw() },
  };
}

/** The power went while it was being looked at: the next start is looked at again. */
function isCutOff(fault: string): boolean {
  return /Connection terminated|ECONNRE|EPIPE|ENOENT/.test(fault);
}

function startEngine(folder: string, cluster: string, plan?: CutPlan): Engine {
  const paths: SidecarPaths = { clusterDirectory: cluster, socketPath: join(folder, '.s.PGSQL.5432') };
  const child = startChild({
    script: sidecar,
    input: paths,
    env: { ...process.env, ...(plan ? { CUT_PLAN: JSON.stringify({ ...plan, root: cluster }) } : {}) },
    nodeOptions: plan ? ['--import', disk] : [],
    graceMs: roundTimeoutMs,
    onStderr: () => undefined,
  });
  const isReady = child.ready.then(
    () => true,
    () => false,
  );
  const pool = new pg.Pool({ host: folder, user: 'postgres', database: 'postgres', max: 8 });
  pool.on('error', () => undefined);
  const overtime = setTimeout(child.kill, roundTimeoutMs);
  void child.ended.then(() => clearTimeout(overtime));
  return { child, pool, isReady };
}

/** Whether the process has ended, or does so soon; one that clients can no longer use is killed. */
async function isGone(child: Child<never, void>): Promise<boolean> {
  const hasEnded = await Promise.race([child.ended.then(() => true), delay(goneAfterMs, false)]);
  if (!hasEnded) child.kill();
  return hasEnded;
}

/** Waits until the process is gone. */
async function endEngine({ child, pool }: Engine): Promise<ChildEnd> {
  const end = await child.ended;
  await pool.end();
  return end;
}

/** Works with an engine whose power stays, and stops it. */
async function runOnce(engine: Engine, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  await engine.child.ready;
  await work(engine.pool);
  void engine.child.stop();
  await endEngine(engine);
}
