import { wasRefused } from './vendor-failure.ts';

type EmbedText = (text: string, signal?: AbortSignal) => Promise<Float32Array>;
type EmbedTexts = (texts: string[], signal: AbortSignal) => Promise<Float32Array[]>;
type Asked = { text: string; signal: AbortSignal | undefined; vector: PromiseWithResolvers<Float32Array> };

/** As many as a vendor answers about as fast as one. */
const maxBatch = 16;

/**
 * Embeds questions that are asked in one turn of the event loop by one call: of many visitors at once, whose questions
 * come together, each costs less. Nobody waits for a later question. Who leaves is let go at once, and the call ends
 * when all have left. When the vendor refuses the call, because of one text perhaps, each text is asked for alone.
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

/** A signal that fires once all of `signals` have; never when one of them is missing. */
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
