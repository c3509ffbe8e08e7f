import { type AllDeps, features } from './features.ts';

/** Returns the dependencies with the database of background work: its statements may take a minute. */
function forBackground(deps: AllDeps): AllDeps {
  return { ...deps, database: deps.jobDatabase };
}

/** Starts to process the jobs of all features in this process. */
export async function startWorker(deps: AllDeps): Promise<void> {
  for (const { kind, run, onDeadLetter: setAside } of features.flatMap(({ jobs = [] }) => jobs)) {
    await deps.jobs.work(kind, {
      run: (payload, signal, noteProgress) => run({ ...forBackground(deps), noteProgress }, payload, signal),
      ...(setAside ? { onDeadLetter: (payload) => setAside(forBackground(deps), payload) } : {}),
    });
  }
}

function stopAll(running: { stop(): void }[]): void {
  for (const each of running) each.stop();
}

/** Starts the schedulers of workers, until they are stopped. */
export function startInWorker(deps: AllDeps): { stop(): void } {
  const watching = features.flatMap(({ startInWorker: watch }) => watch?.(forBackground(deps)) ?? []);
  return { stop: () => stopAll(watching) };
}

/** Starts the services of every process, until they are stopped. */
export async function startInProcess(deps: AllDeps): Promise<{ stop(): void }> {
  const following = await Promise.all(features.flatMap(({ startInProcess: follow }) => follow?.(deps) ?? []));
  return { stop: () => stopAll(following) };
}
