type EmbedText = (text: string, signal?: AbortSignal) => Promise<Float32Array>;

/**
 * Number of cached questions, 1.5 KB each. Enough for the suggested questions of many assistants and for
 * repeated questions.
 */
const maxCachedQuestions = 500;

/**
 * Returns `embed` with a cache of the latest questions' vectors. Evicts the least recently used one. A
 * failure is not cached.
 */
export function cacheQuestions(embed: EmbedText): EmbedText {
  const cache = new Map<string, Float32Array>();
  return async (text, signal) => {
    const vector = cache.get(text) ?? (await embed(text, signal));
    cache.delete(text);
    cache.set(text, vector);
    if (cache.size > maxCachedQuestions) cache.delete(cache.keys().next().value!);
    return vector;
  };
}
