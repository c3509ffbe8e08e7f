type EmbedText = (text: string, signal?: AbortSignal) => Promise<Float32Array>;

/** 1.5 KB each: the suggested questions of many assistants, and whoever asks twice. */
const questionsKept = 500;

/** Remembers the vectors of the latest questions; the least recently used is forgotten. */
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
