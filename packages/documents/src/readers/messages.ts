import type { TextValues } from '../unreadable-error.ts';

/**
 * Message to a reader process: the module whose `read` it runs, and its input. Without an input, it only
 * loads the module.
 */
export type TaskMessage = { script: string; input?: unknown };

/** Message of a reader process: a part of its result, a request for more time, or its result. */
export type ReaderMessage =
  | { kind: 'part'; part: unknown }
  | { kind: 'longer' }
  | { kind: 'done'; value: unknown }
  | FailedMessage;

/** A failure. It carries the fields of an UnreadableError; `detail` is the stack of any other error. */
export type FailedMessage = {
  kind: 'failed';
  problem: string;
  message: string;
  values: TextValues;
  detail: string;
};
