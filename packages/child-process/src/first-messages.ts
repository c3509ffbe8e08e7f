/** The first message to a process: what it works with, and what ends it. */
export type Beginning = {
  input: unknown;
  parentId: number;
  graceMs: number;
  maxMemoryMb: number | undefined;
};

/** The first message of a process: what it says when it is ready, or why it never will be. */
export type FirstReport = { ready: unknown } | { failure: Error };
