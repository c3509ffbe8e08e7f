import { AppError } from '../../lib/errors.ts';
import type { Read, ReaderTask } from '../../lib/readers/reader-task.ts';
import type { Readers } from '../../lib/readers/readers.ts';
import { readProcessorMs } from './clock.ts';

type Timed = { busyMs: number } & ({ value: unknown } | { refusal: string });

const timedTask: ReaderTask<{ script: string; input: unknown }, Timed, never> = {
  script: new URL('./timed-task.ts', import.meta.url),
};

/** Runs another task and tells of the processor time that it took. */
export const read: Read<{ script: string; input: unknown }, Timed> = async ({ script, input }, context) => {
  const before = readProcessorMs();
  const task = (await import(script)) as { read: Read<unknown, unknown> };
  try {
    const value = await task.read(input, context);
    return { value, busyMs: readProcessorMs() - before };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { refusal: error.message, busyMs: readProcessorMs() - before };
  }
};

/** The same readers, which tell `onTime` of the processor time that each task took in its process. */
export function timeReaders(readers: Readers, onTime: (milliseconds: number) => void): Readers {
  return {
    close: () => readers.close(),
    async run({ script }, input, options) {
      const { value: timed, parts } = await readers.run(timedTask, { script: script.href, input }, options);
      onTime(timed.busyMs);
      if ('refusal' in timed) throw new AppError('unreadable_file', timed.refusal);
      return { value: timed.value as never, parts };
    },
  };
}
