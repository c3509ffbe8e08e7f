import { isRefused } from './provider-failure.ts';

type EmbedText = (text: string, signal?: AbortSignal) => Promise<Float32Array>;
type EmbedTexts = (texts: string[], signal: AbortSignal) => Promise<Float32Array[]>;
type PendingQuestion = {
  text: string;
  signal: AbortSignal | undefined;
  vector: PromiseWithResolvers<Float32Array>;
};

/** Providers embed this many texts about as fast as one. */
const maxBatch = 16;

/**
 * Embeds all questions of one turn of the event loop in calls of up to 16 texts, which costs less when many
 * visitors ask at once. No question waits for a later one. An aborted question is rejected at once, and the
 * call is aborted when all of its questions are. When the provider refuses a call, perhaps because of one
 * text, each text is sent alone.
 */
export function batchQuestions(embed: EmbedTexts): EmbedText {
  let pending: PendingQuestion[] = [];

  function sendPending(): void {
    const batch = pending;
    pending = [];
    for (let start = 0; start < batch.length; start += maxBatch)
      void send(batch.slice(start, start + maxBatch));
  }

  async function send(questions: PendingQuestion[]): Promise<void> {
    const allAborted = joinSignals(questions.map(({ signal }) => signal));
    try {
      const texts = questions.map(({ text }) => text);
      const vectors = await embed(texts, allAborted.signal);
      for (const [index, { vector }] of questions.entries()) vector.resolve(vectors[index]!);
    } catch (error) {
      if (questions.length > 1 && isRefused(error)) for (const question of questions) void send([question]);
      else for (const { vector } of questions) vector.reject(error);
    } finally {
      allAborted.dispose();
    }
  }

  return async (text, signal) => {
    signal?.throwIfAborted();
    const vector = Promise.withResolvers<Float32Array>();
    const onAbort = () => vector.reject(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (pending.push({ text, signal, vector }) === 1) setImmediate(sendPending);
    try {
      return await vector.promise;
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
  };
}

/**
 * Returns a signal that fires when all `signals` have fired. It never fires when one of them is undefined.
 */
function joinSignals(signals: (AbortSignal | undefined)[]): { signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const onAbort = () => {
    const aborted = signals.find((signal) => signal?.aborted);
    if (signals.every((signal) => signal?.aborted)) controller.abort(aborted?.reason);
  };
  onAbort();
  for (const signal of signals) signal?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    dispose: () => {
      for (const signal of signals) signal?.removeEventListener('abort', onAbort);
    },
  };
}
