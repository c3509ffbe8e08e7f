type EmbedText = (text: string, signal?: AbortSignal) => Promise<Float32Array>;

/**
 * Number of cached questions, 1.5 KB each. Enough for the suggested questions of many assistants and for
 * repeated questions.
 */
const questionsKept = 500;

/** Caches the vectors of the latest questions. The least recently used one is evicted. */
export function rememberQuestions(embed: EmbedText): EmbedText {
  const known = new Map<string, Float32Array>();
  return async (text, signal) => {
    const vector = known.get(text) ?? (await embed(text, signal));
    known.delete(text);
    known.set(text, vector);
    if (known.size > questionsKept) known.delete(known.keys().next().value!);
    return vector;
  };
}
