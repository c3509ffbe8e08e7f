import { analyzeText, encodeTerms } from '@anito/search/analyze-text';
import type { ReadyDocument } from '../../apps/server/src/features/knowledge/knowledge.store.ts';
import { createRandom } from '../api.ts';

/** A question about one passage, with the vector that an embedder might return. */
export type GeneratedQuestion = { text: string; vector: Float32Array };

/**
 * Id of the generated vectors. Not the built-in embedder's id, so that they are weighted like good
 * embeddings.
 */
export const embeddingModel = 'bench:made:384:1';

const dimensions = 384;
const vocabularySize = 30_000;
const passagesPerDocument = 10;
const passagesPerTheme = 200;
const wordsPerTopic = 40;
const topicShare = 0.3;
const wordsPerQuestion = 7;
const syllables =
  'ba be bi bo bu ka ke ki ko ku da de di do du ga ge gi go gu la le li lo lu ma me mi mo mu na ne ni no nu pa pe pi po pu ra re ri ro ru sa se si so su ta te ti to tu'.split(
    ' ',
  );

type Random = () => number;
type Word = { text: string; terms: string[] };

const vocabulary = createVocabulary();
const freeDimensions = 48;
const noiseShare = 0.3;
const axes = createAxes();

function createAxes(): Float32Array[] {
  const random = createRandom(2);
  return Array.from({ length: freeDimensions }, () =>
    toUnit(Float32Array.from({ length: dimensions }, () => random() - 0.5)),
  );
}

/** Returns different words of two to five syllables, with their search terms. */
function createVocabulary(): Word[] {
  const random = createRandom(1);
  const texts = new Set<string>();
  while (texts.size < vocabularySize) {
    const length = 2 + Math.floor(random() * 4);
    texts.add(Array.from({ length }, () => pick(syllables, random)).join(''));
  }
  return [...texts].map((text) => ({ text, terms: analyzeText(text, 'en') }));
}

/**
 * Generates documents of ten passages, the same for the same seed. Word frequencies follow Zipf's law as in
 * real texts, and a third of the words belong to the document's topic. Vectors of one document have a cosine
 * of about .5, those of the twenty documents of one theme of about .25, others of about 0 (± .14). `ask` is
 * called with a question about each document.
 */
export function* writeAccount(
  seed: number,
  passageCount: number,
  ask: (question: GeneratedQuestion) => void,
): Generator<ReadyDocument> {
  const random = createRandom(seed);
  let theme = createVector(random);
  for (let start = 0; start < passageCount; start += passagesPerDocument) {
    const count = Math.min(passagesPerDocument, passageCount - start);
    if (start % passagesPerTheme === 0) theme = createVector(random);
    const topic = { vector: moveVector(theme, random), words: pickWords(wordsPerTopic, random) };
    const passages = Array.from({ length: count }, () => writePassage(topic, random));
    const name = `document-${seed}-${start}`;
    yield {
      externalId: name,
      title: name,
      url: null,
      fingerprint: name,
      embeddingModel,
      prepared: {
        language: 'en',
        characterCount: passages.reduce((sum, { text }) => sum + text.length, 0),
        isOnlyLinks: false,
        warnings: [],
        facts: [],
        chunks: passages.map(({ text, terms }, ordinal) => ({
          ordinal,
          headingPath: [`Part ${ordinal}`],
          text,
          page: null,
          tokenCount: 160,
          searchText: text,
          terms,
        })),
      },
      vectors: passages.map(({ vector }) => vector),
    };
    const passage = pick(passages, random);
    const words = Array.from({ length: wordsPerQuestion }, () => pick(passage.words, random).text);
    ask({ text: `What is the ${words.join(' ')}?`, vector: moveVector(passage.vector, random) });
  }
}

function writePassage(topic: { vector: Float32Array; words: Word[] }, random: Random) {
  const length = 60 + Math.floor(random() * 50);
  const words = Array.from({ length }, () => {
    return random() < topicShare ? pick(topic.words, random) : pickFrequent(random);
  });
  return {
    words,
    text: words.map(({ text }) => text).join(' '),
    terms: encodeTerms(words.flatMap(({ terms }) => terms)),
    vector: moveVector(topic.vector, random),
  };
}

function pick<T>(list: readonly T[], random: Random): T {
  return list[Math.floor(random() * list.length)] as T;
}

function pickWords(count: number, random: Random): Word[] {
  return Array.from({ length: count }, () => pick(vocabulary, random));
}

/**
 * Picks a word by Zipf's law: probability is proportional to 1/rank, so the logarithm of the rank is uniform.
 */
function pickFrequent(random: Random): Word {
  return vocabulary[Math.floor(vocabularySize ** random()) - 1] as Word;
}

/**
 * Returns a direction in a few free dimensions with a little noise in all: embeddings of real texts lie near
 * a surface of far fewer dimensions than they have components. With completely random directions all passages
 * but the nearest would be near only by chance, which no index can follow.
 */
function createVector(random: Random): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const axis of axes) {
    const share = random() - 0.5;
    for (let i = 0; i < dimensions; i++) vector[i] = (vector[i] as number) + share * (axis[i] as number);
  }
  const unit = toUnit(vector);
  const noise = toUnit(Float32Array.from({ length: dimensions }, () => random() - 0.5));
  return toUnit(unit.map((value, i) => value + noiseShare * (noise[i] as number)));
}

/** Returns a unit vector with a cosine of about .7 to the given one. */
function moveVector(vector: Float32Array, random: Random): Float32Array {
  const noise = createVector(random);
  return toUnit(vector.map((value, i) => value + (noise[i] as number)));
}

function toUnit(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const scale = 1 / Math.sqrt(squares);
  return vector.map((value) => value * scale);
}
