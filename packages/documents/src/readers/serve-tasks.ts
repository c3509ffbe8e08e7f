import { reportToParent, serveParent } from '@anito/child-process/serve-parent';
import { UnreadableError, unreadable } from '../unreadable-error.ts';
import type { ReaderMessage, TaskMessage } from './messages.ts';
import type { Read } from './reader-task.ts';

/** Runs this process as a reader process of `createReaders`, which executes its tasks one after the other. */
export function serveTasks(): void {
  serveParent<void, TaskMessage>({
    async receive(task) {
      if ('input' in task) await send(await runTask(task));
      // An invalid module is reported when a task needs it.
      else await import(task.script).catch(() => undefined);
    },
  });
}

const send = (message: ReaderMessage) => reportToParent(message);

/**
 * Runs a task and returns its result or its failure as a message. It never rejects. An unexpected error
 * becomes the problem `seems-damaged`.
 */
async function runTask({ script, input }: TaskMessage): Promise<ReaderMessage> {
  try {
    const { read } = (await import(script)) as { read: Read<unknown, unknown, unknown> };
    const value = await read(input, {
      emit: (part) => send({ kind: 'part', part }),
      needsLonger: () => void send({ kind: 'longer' }),
    });
    return { kind: 'done', value };
  } catch (error) {
    const isKnown = error instanceof UnreadableError;
    const { problem, message, values } = isKnown ? error : unreadable('seems-damaged');
    const detail = error instanceof Error ? String(error.stack) : String(error);
    return { kind: 'failed', problem, message, values, detail: isKnown ? '' : detail };
  }
}
