import { wasRefused } from './vendor-failure.ts';

type EmbedText = (text: string, signal?: AbortSignal) => Promise<Float32Array>;
type EmbedTexts = (texts: string[], signal: AbortSignal) => Promise<Float32Array[]>;
type Asked = { text: string; signal: AbortSignal | undefined; vector: PromiseWithResolvers<Float32Array> };

/** Providers embed this many texts about as fast as one. */
const maxBatch = 16;

/**
 * Embeds all questions of one turn of the event loop in one call, which costs less when many visitors ask at
 * once. No question waits for a later one. An aborted question is rejected at once, and the call is aborted
 * when all of its questions are. When the provider refuses a call, perhaps because of one text, each text is
 * sent alone.
 */
export function joinQuestions(embed: EmbedTexts): EmbedText {
  let open: Asked[] = [];

  function sendOpen(): void {
    const batch = open;
    open = [];
    for (let start = 0; start < batch.length; start += maxBatch)
      void send(batch.slice(start, start + maxBatch));
  }

  async function send(asked: Asked[]): Promise<void> {
    const left = joinSignals(asked.map(({ signal }) => signal));
    try {
      const texts = asked.map(({ text }) => text);
      const vectors = await embed(texts, left.signal);
      for (const [index, { vector }] of asked.entries()) vector.resolve(vectors[index]!);
    } catch (error) {
      if (asked.length > 1 && wasRefused(error)) for (const one of asked) void send([one]);
      else for (const { vector } of asked) vector.reject(error);
    } finally {
      left.forget();
    }
  }

  return async (text, signal) => {
    signal?.throwIfAborted();
    const vector = Promise.withResolvers<Float32Array>();
    const leave = () => vector.reject(signal?.reason);
    signal?.addEventListener('abort', leave, { once: true });
    if (open.push({ text, signal, vector }) === 1) setImmediate(sendOpen);
    try {
      return await vector.promise;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  };
}

/**
 * Returns a signal that fires when all `signals` have fired. It never fires when one of them is undefined.
 */
function joinSignals(signals: (AbortSignal | undefined)[]): { signal: AbortSignal; forget(): void } {
  const controller = new AbortController();
  const note = () => {
    const last = signals.find((signal) => signal?.aborted);
    if (signals.every((signal) => signal?.aborted)) controller.abort(last?.reason);
  };
  note();
  for (const signal of signals) signal?.addEventListener('abort', note, { once: true });
  return {
    signal: controller.signal,
    forget: () => {
      for (const signal of signals) signal?.removeEventListener('abort', note);
    },
  };
}
