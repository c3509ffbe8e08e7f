import { type AllDeps, features } from './features.ts';

/** Returns the dependencies with the database of background work: its statements may take a minute. */
function forBackground(deps: AllDeps): AllDeps {
  return { ...deps, database: deps.jobDatabase };
}

/** Registers the jobs of all features with the queue, so that this process runs them. */
export async function startWorker(deps: AllDeps): Promise<void> {
  for (const { kind, run, onDeadLetter } of features.flatMap(({ jobs = [] }) => jobs)) {
    await deps.jobs.work(kind, {
      run: (payload, signal, noteProgress) => run({ ...forBackground(deps), noteProgress }, payload, signal),
      ...(onDeadLetter ? { onDeadLetter: (payload) => onDeadLetter(forBackground(deps), payload) } : {}),
    });
  }
}

function stopAll(running: { stop(): void }[]): void {
  for (const each of running) each.stop();
}

/** Starts the features' schedulers of a worker process. `stop` stops them. */
export function startInWorker(deps: AllDeps): { stop(): void } {
  const watching = features.flatMap(({ startInWorker: watch }) => watch?.(forBackground(deps)) ?? []);
  return { stop: () => stopAll(watching) };
}

/** Starts the features' services that every process needs. `stop` stops them. */
export async function startInProcess(deps: AllDeps): Promise<{ stop(): void }> {
  const following = await Promise.all(features.flatMap(({ startInProcess: follow }) => follow?.(deps) ?? []));
  return { stop: () => stopAll(following) };
}
