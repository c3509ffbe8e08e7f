import type { CompareTexts } from './choose-quotes.ts';
import type { BuiltInEmbedder } from './embedder.ts';
import { multiplyVectors } from './multiply-vectors.ts';
import { measureScope } from './question-scope.ts';

/** Number of cached vectors. Each takes 1.6 KB, and embedding a sentence takes 2 ms of CPU. */
const maxCachedTexts = 8_000;
/**
 * Timeout in milliseconds. An answer one second later is worth more than an answer that is chosen by words
 * alone.
 */
const timeoutMs = 1_000;
/**
 * Timeout in milliseconds when the process has to start. With a shorter one, the first question would be
 * answered by words alone and differently when asked again.
 */
const startTimeoutMs = 10_000;

/**
 * Returns a function that compares texts with a question by the built-in embedder and caches the texts'
 * vectors. It resolves to a cosine for each text, in their order, and the scope of the question. It resolves
 * to undefined without texts, and if the embedder fails or is too slow. The question and the texts may each
 * take one second, or ten if the process has to start.
 */
export function createCompareTexts(embedder: BuiltInEmbedder): CompareTexts {
  const cache = new Map<string, Float32Array>();

  function createTimeout(): AbortSignal {
    return AbortSignal.timeout(embedder.report().state === 'ready' ? timeoutMs : startTimeoutMs);
  }

  async function embed(texts: string[]): Promise<Float32Array[]> {
    const missing = [...new Set(texts.filter((text) => !cache.has(text)))];
    const newVectors = missing.length > 0 ? await embedder.embedSentences(missing, createTimeout()) : [];
    const newByText = new Map(missing.map((text, i) => [text, newVectors[i]!]));
    const vectors = texts.map((text) => newByText.get(text) ?? cache.get(text)!);
    for (const [i, text] of texts.entries()) {
      cache.delete(text);
      cache.set(text, vectors[i]!);
    }
    for (const text of cache.keys()) {
      if (cache.size <= maxCachedTexts) break;
      cache.delete(text);
    }
    return vectors;
  }

  return async (question, texts) => {
    if (texts.length === 0) return undefined;
    try {
      const questionVector = await embedder.embedQuestion(question, createTimeout());
      const vectors = await embed(texts);
      return {
        cosines: vectors.map((vector) => multiplyVectors(vector, questionVector)),
        scope: measureScope(questionVector),
      };
    } catch {
      // Words alone still choose well, and the search has already used vectors.
      return undefined;
    }
  };
}
