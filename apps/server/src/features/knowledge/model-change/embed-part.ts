import { writePrefix } from '@anito/documents/chunk/write-prefix';
import { wasRefused } from '@anito/models/remote/vendor-failure';
import type { EmbedModel } from '@anito/models/types';
import { encodeQuantized, quantizeVector } from '@anito/search/quantize-vector';
import type { LackingPassage } from './next-vectors.store.ts';

/** Number of passages per call to the model. */
export type PartSize = { passages: number };

type Made = { passageId: number; quantized: Buffer | null };

/**
 * A call that takes less than `quickMs` doubles the size of the next one; a call that takes more than
 * `slowMs` halves it.
 */
const quickMs = 700;
const slowMs = 2_000;
const fewest = 8;
const most = 128;

/**
 * Embeds some passages from their stored text. A passage that the model refuses while it accepts others gets
 * no vector and is found by words only. Throws ModelError.
 */
export async function embedPart(
  embed: EmbedModel,
  passages: LackingPassage[],
  size: PartSize,
  signal: AbortSignal,
): Promise<Made[]> {
  const texts = passages.map(
    ({ title, headingPath, text }) => writePrefix(title, headingPath, embed.maxTokens) + text,
  );
  const started = performance.now();
  try {
    const made = await embed.embedPassages(texts, signal);
    const took = performance.now() - started;
    if (took < quickMs && passages.length >= size.passages) size.passages = Math.min(most, size.passages * 2);
    else if (took > slowMs) size.passages = Math.max(fewest, Math.floor(size.passages / 2));
    return passages.map(({ id }, place) => ({
      passageId: id,
      quantized: encodeQuantized(quantizeVector(made[place]!)),
    }));
  } catch (error) {
    if (!wasRefused(error)) throw error;
    const [only] = passages;
    if (only && passages.length === 1) return [{ passageId: only.id, quantized: null }];
    const middle = Math.ceil(passages.length / 2);
    const first = await embedPart(embed, passages.slice(0, middle), size, signal);
    return [...first, ...(await embedPart(embed, passages.slice(middle), size, signal))];
  }
}
