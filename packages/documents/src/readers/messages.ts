import type { TextValues } from '../unreadable-error.ts';

/** What a process is told: the module whose `read` it runs, and what to read; without that, to load the module. */
export type TaskMessage = { script: string; input?: unknown };

/** What a process says: parts of its result as they come, that it needs longer, and its answer. */
export type ReaderMessage =
  | { kind: 'part'; part: unknown }
  | { kind: 'longer' }
  | { kind: 'done'; value: unknown }
  | FailedMessage;

/** What an UnreadableError says; `detail` is the stack of any other error. */
export type FailedMessage = {
  kind: 'failed';
  problem: string;
  message: string;
  values: TextValues;
  detail: string;
};
