import type { Deps } from '../../../deps.ts';
import { getModelChange } from './model-change.service.ts';

/** Publishes the progress of an owner's sources to live clients, at a bounded rate. */
export type ModelChangeReporter = {
  /** Publishes the progress within a second. */
  update(): void;
  /** Publishes the final state. Only logs a failure. */
  end(): Promise<void>;
};

const intervalMs = 1_000;

/**
 * Creates a reporter that publishes the progress of a model change to its owner: at most once per
 * `intervalMs`, and at the end of the job. Failures are only logged.
 */
export function createModelChangeReporter(
  deps: Pick<Deps, 'database' | 'events' | 'log'>,
  ownerId: string,
): ModelChangeReporter {
  let timer: NodeJS.Timeout | undefined;

  async function publish(): Promise<void> {
    const data = await getModelChange(deps, ownerId);
    deps.events.publish({
      ownerId,
      event: { event: 'ModelChangeUpdate', data },
      coalesceKey: 'model-change',
    });
  }

  const publishOrLog = () =>
    publish().catch((error: unknown) =>
      deps.log.warn({ err: error }, 'progress of a model change not published'),
    );
  return {
    update() {
      timer ??= setTimeout(() => {
        timer = undefined;
        void publishOrLog();
      }, intervalMs).unref();
    },
    async end() {
      clearTimeout(timer);
      await publishOrLog();
    },
  };
}
