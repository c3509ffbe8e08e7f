/** First message to a child process: its input and the limits that end it. */
export type StartMessage = {
  input: unknown;
  parentId: number;
  graceMs: number;
  maxMemoryMb: number | undefined;
};

/** First message of a child process: the result of its start, or the error that prevents it. */
export type StartReport = { ready: unknown } | { failure: Error };
