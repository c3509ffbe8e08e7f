/** The run that a job works on, and the source that it is of. */
export type RunPayload = { syncRunId: number; connectionId: number };
