/** What a task may do while it reads. */
type ReaderContext<Part> = {
  /** Hands over a part of the result, so that a large one never crosses in one piece. */
  emit(part: Part): Promise<void>;
  /** Asks for the longer deadline: what is read are pictures. */
  needsLonger(): void;
};

/** What the module of a task exports as `read`; throws UnreadableError. */
export type Read<In, Out, Part = never> = (input: In, context: ReaderContext<Part>) => Promise<Out>;

/** A kind of reading: a module whose `read` takes what can be cloned and gives what can be cloned. */
export type ReaderTask<In, Out, Part = never> = {
  script: URL;
  /** Only for the types. */
  read?: Read<In, Out, Part>;
};

/** Says that what follows are pictures, which take long. */
export type NeedsLonger = ReaderContext<never>['needsLonger'];
