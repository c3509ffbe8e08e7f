import type { Deps } from './deps.ts';
import { removeOldSetAside } from './features/admin/set-aside.store.ts';
import { interruptAbandonedQuestions } from './features/conversations/conversations.service.ts';
import { removeOldUse } from './features/conversations/daily-use.store.ts';
import { removeExpiredPayloads } from './features/identity/oidc-payloads.store.ts';
import { removeOldSignInPlaces } from './features/identity/sign-in-places.store.ts';
import { queueBehindAccounts } from './features/knowledge/knowledge.jobs.ts';
import { emptyOldEmbeddings } from './features/knowledge/old-embeddings.store.ts';
import {
  removeLostReservations,
  removeOrphanedObjects,
  removeStaleUploads,
} from './features/sources/files/files.service.ts';
import { removeExpiredTokens } from './features/sources/notion/notion-tokens.store.ts';
import { removeIdleTurns } from './features/sources/notion/token-turns.store.ts';
import { removeOldRuns } from './features/sources/sync/sync.store.ts';
import { removeOldRobotsFiles } from './features/sources/website/robots.store.ts';
import { removeOldHostPaces } from './lib/host-pace.ts';
import { removeExpiredAnswers } from './lib/idempotency.ts';
import { removeExpiredRateLimits } from './lib/rate-limits.ts';

const intervalMs = 5 * 60_000;
/** What somebody may be waiting for. */
const urgentIntervalMs = 5_000;

/** Regular cleaning: expired sign-in state and counts, old sync runs, objects without rows, what dead processes left. */
export function startHousekeeping(webDeps: Deps): { stop(): void } {
  const deps = { ...webDeps, database: webDeps.jobDatabase };
  const emptying = { lastId: 0, isDone: false };
  const tasks = {
    'sign-in state': () => removeExpiredPayloads(deps.database),
    'sign-in places': () => removeOldSignInPlaces(deps.database),
    'use of days': () => removeOldUse(deps.database.pool),
    'rate limits': () => removeExpiredRateLimits(deps.database.pool),
    'host paces': () => removeOldHostPaces(deps.database.pool),
    'robots files': () => removeOldRobotsFiles(deps.database.pool),
    'kept answers': () => removeExpiredAnswers(deps.database.pool),
    'orphaned objects': () => removeOrphanedObjects(deps),
    'work set aside': () => removeOldSetAside(deps.database.pool),
    'sync runs': () => removeOldRuns(deps.database),
    'Notion tokens': () => removeExpiredTokens(deps.database),
    'turns at Notion': () => removeIdleTurns(deps.database.pool),
    uploads: () => removeStaleUploads(deps),
    'room of lost uploads': () => removeLostReservations(deps.database.pool),
    'old embeddings': () => emptyOldEmbeddings(deps.database, emptying),
    'large accounts': () => queueBehindAccounts(deps),
  };
  const urgentTasks = { 'abandoned questions': () => interruptAbandonedQuestions(deps) };
  const running = new Set<string>();
  async function run(name: string, task: () => Promise<unknown>): Promise<void> {
    // On a slow database a round may take longer than the time between two.
    if (running.has(name)) return;
    running.add(name);
    await task().catch((error: unknown) => deps.log.warn({ err: error, task: name }, 'housekeeping'));
    running.delete(name);
  }
  async function runAll(some: Record<string, () => Promise<unknown>>): Promise<void> {
    for (const [name, task] of Object.entries(some)) await run(name, task);
  }
  const timers = [
    setInterval(() => void runAll(tasks), intervalMs),
    setInterval(() => void runAll(urgentTasks), urgentIntervalMs),
  ];
  for (const timer of timers) timer.unref();
  void runAll({ ...urgentTasks, ...tasks });
  return { stop: () => timers.forEach(clearInterval) };
}
