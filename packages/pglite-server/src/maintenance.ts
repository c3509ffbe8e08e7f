import type { Engine } from './engine.ts';
import { readRows } from './wire-messages.ts';
import type { WireServer } from './wire-server.ts';

/**
 * The engine has no background processes, so this does what PostgreSQL's checkpointer and autovacuum do. `stop`
 * resolves when nothing is under way any more.
 */
export type Maintenance = { stop(): Promise<void> };

const tickMs = 1000;
/** Log after which a checkpoint is due: it bounds the disk space of the log and the time of a recovery. */
const checkpointBytes = 64 * 1024 * 1024;
/** The same on a full disk, after the reserve was given back: one file of the log. */
const urgentCheckpointBytes = 16 * 1024 * 1024;
/** An engine that lives shorter, as in tests and scripts, takes no reserve. */
const reserveAfterMs = 15_000;
/** Milliseconds without a statement after which a due chore disturbs nobody. */
const quietMs = 250;
const idleCheckpointMs = 30_000;
/** A plan made for a small table is made anew when the table is analysed, so what grows is not left to it for long. */
const surveyEveryMs = 10_000;
/** Dead rows at which a table is vacuumed even while clients are busy, as a multiple of its live ones. */
const urgentDeadRatio = 1;

const dueTables = `
  select format('%I.%I', schemaname, relname),
    n_dead_tup > 100 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup,
    n_dead_tup > 5000 + ${urgentDeadRatio} * n_live_tup
  from pg_stat_user_tables
  where n_dead_tup > 100 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
    or n_mod_since_analyze > 100 + 0.1 * n_live_tup`;

/** Starts the chores of a server; they run as turns of their own between those of the clients. */
export function startMaintenance(engine: Engine, server: WireServer): Maintenance {
  let checkpointAt = engine.logBytes();
  let surveyedAt = performance.now();
  const startedAt = performance.now();
  let underWay: Promise<void> | undefined;

  async function checkpoint(quiet: number): Promise<void> {
    const written = engine.logBytes() - checkpointAt;
    const dueBytes = engine.reserve.isGivenBack ? urgentCheckpointBytes : checkpointBytes;
    if (written < dueBytes && (written === 0 || quiet < idleCheckpointMs)) return;
    await server.maintain('checkpoint');
    checkpointAt = engine.logBytes();
  }

  async function vacuum(quiet: number): Promise<void> {
    if (performance.now() - surveyedAt < surveyEveryMs) return;
    surveyedAt = performance.now();
    const isQuiet = quiet >= quietMs;
    for (const [table, needsVacuum, isUrgent] of readRows(await server.maintain(dueTables))) {
      if (isUrgent === 't' || (isQuiet && needsVacuum === 't'))
        await server.maintain(`vacuum (analyze) ${table}`);
      else if (needsVacuum === 'f') await server.maintain(`analyze ${table}`);
    }
  }

  async function tick(): Promise<void> {
    const quiet = performance.now() - server.lastUsedAt;
    await checkpoint(quiet);
    await vacuum(quiet);
    if (performance.now() - startedAt > reserveAfterMs) await engine.reserve.renew();
  }

  const timer = setInterval(() => {
    underWay ??= tick().finally(() => {
      underWay = undefined;
    });
  }, tickMs);
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
