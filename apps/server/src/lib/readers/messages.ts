/** What a process is told: the module whose `read` it runs, and what to read. */
export type TaskMessage = { script: string; input: unknown };

/** What a process says: parts of its result as they come, that it needs longer, and its answer. */
export type ReaderMessage =
  | { kind: 'part'; part: unknown }
  | { kind: 'longer' }
  | { kind: 'done'; value: unknown }
  /** `message` is meant for a person. */
  | { kind: 'failed'; message: string; detail: string };
