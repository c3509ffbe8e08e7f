/** Functions for a running task. */
type ReaderContext<Part> = {
  /** Sends a part of the result, so that a large one is never sent in a single message. */
  emit(part: Part): Promise<void>;
  /** Requests the longer deadline, for pictures. */
  needsLonger(): void;
};

/** Function that the module of a task exports as `read`. Throws UnreadableError. */
export type Read<In, Out, Part = never> = (input: In, context: ReaderContext<Part>) => Promise<Out>;

/** A kind of task: a module whose `read` takes and returns values that can be cloned. */
export type ReaderTask<In, Out, Part = never> = {
  script: URL;
  /** Only for the types. */
  read?: Read<In, Out, Part>;
};

/** Requests the longer deadline, because the following pictures take long. */
export type NeedsLonger = ReaderContext<never>['needsLonger'];
