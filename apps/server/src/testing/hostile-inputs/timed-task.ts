import type { Read, ReaderTask } from '@anito/documents/readers/reader-task';
import type { Readers } from '@anito/documents/readers/readers';
import { readProcessorMs } from '@anito/documents/testing/hostile-inputs/clock';
import { UnreadableError } from '@anito/documents/unreadable-error';

type TimedResult = { busyMs: number } & ({ value: unknown } | { refusal: string });

const timedTask: ReaderTask<{ script: string; input: unknown }, TimedResult, never> = {
  script: new URL('./timed-task.ts', import.meta.url),
};

/** Runs another task and returns its result, or its refusal, with its processor time. */
export const read: Read<{ script: string; input: unknown }, TimedResult> = async (
  { script, input },
  context,
) => {
  const before = readProcessorMs();
  const task = (await import(script)) as { read: Read<unknown, unknown> };
  try {
    const value = await task.read(input, context);
    return { value, busyMs: readProcessorMs() - before };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return { refusal: error.message, busyMs: readProcessorMs() - before };
  }
};

/** Wraps readers to report the processor time of each task to `onTime`. */
export function timeReaders(readers: Readers, onTime: (milliseconds: number) => void): Readers {
  return {
    prewarm: (task) => readers.prewarm(task),
    close: () => readers.close(),
    async run({ script }, input, options) {
      const { value: timed, parts } = await readers.run(timedTask, { script: script.href, input }, options);
      onTime(timed.busyMs);
      if ('refusal' in timed) throw new UnreadableError('refused', timed.refusal);
      return { value: timed.value as never, parts };
    },
  };
}
