import { describe, expect, test } from 'vitest';
import { createFakeEmbed } from '../sources/testing/sources-app.ts';
import {
  createUnfinishedVectors,
  type DocumentBatch,
  type EmbedCallbacks,
  embedDocuments,
} from './embed-documents.ts';
import type { ReadDocument } from './read-documents.ts';

const never = new AbortController().signal;

function makeDocument(title: string, passages: number): ReadDocument {
  const chunks = Array.from({ length: passages }, (_, index) => ({ searchText: `${title} ${index}` }));
  return { title, fingerprint: title, prepared: { chunks } } as unknown as ReadDocument;
}

function follow(overrides: Partial<EmbedCallbacks> = {}): EmbedCallbacks {
  return {
    onProgress: () => {},
    mustPause: async () => false,
    unfinished: createUnfinishedVectors(),
    ...overrides,
  };
}

const titlesOf = (batch: DocumentBatch) => batch.ready.map(({ title }) => title);

/** Creates an embedder that records the size of each call. */
function createCounting() {
  const calls: number[] = [];
  const fake = createFakeEmbed();
  const embed = createFakeEmbed({
    async embedPassages(texts, signal) {
      calls.push(texts.length);
      return fake.embedPassages(texts, signal);
    },
  });
  return { embed, calls };
}

async function collect(batches: AsyncIterable<DocumentBatch>): Promise<DocumentBatch[]> {
  const all: DocumentBatch[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
}

describe('embedDocuments', () => {
  test('embeds small documents together', async () => {
    const { embed, calls } = createCounting();
    const documents = Array.from({ length: 8 }, (_, index) => makeDocument(`${index}`, 2));
    const batches = await collect(embedDocuments(embed, documents, never));
    expect(batches.map(titlesOf)).toEqual([['0', '1', '2', '3', '4', '5', '6', '7']]);
    expect(calls).toEqual([16]);
  });

  test('delays no document while another one is still being read', async () => {
    const reading = Promise.withResolvers<void>();
    async function* documents() {
      yield makeDocument('ready', 1);
      await reading.promise;
      yield makeDocument('slow', 1);
    }
    const batches = embedDocuments(createFakeEmbed(), documents(), never);
    const first = await batches.next();
    expect(titlesOf(first.value)).toEqual(['ready']);
    reading.resolve();
    const second = await batches.next();
    expect(titlesOf(second.value)).toEqual(['slow']);
    expect((await batches.next()).done).toBe(true);
  });

  test('delays no document for the passages of a large one', async () => {
    const { embed, calls } = createCounting();
    const documents = [makeDocument('a', 2), makeDocument('large', 500), makeDocument('b', 2)];
    const batches = embedDocuments(embed, documents, never);
    expect(titlesOf((await batches.next()).value)).toEqual(['a']);
    expect(calls).toEqual([2]);
    expect((await collect(batches)).map(titlesOf)).toEqual([['large'], ['b']]);
  });

  test('reports progress within a large document, with its title', async () => {
    const progress: [number, string | undefined][] = [];
    const following = follow({ onProgress: (stages, title) => progress.push([stages, title]) });
    await collect(embedDocuments(createFakeEmbed(), [makeDocument('large', 40)], never, following));
    expect(progress).toEqual([
      [1, 'large'],
      [16 / 40, 'large'],
      [24 / 40, 'large'],
    ]);
  });

  test('stores nothing of a large document when it pauses within it, and continues where it stopped', async () => {
    const { embed, calls } = createCounting();
    const unfinished = createUnfinishedVectors();
    const run = (mustPause: boolean) =>
      collect(
        embedDocuments(
          embed,
          [makeDocument('large', 40), makeDocument('next', 1)],
          never,
          follow({ unfinished, mustPause: async () => mustPause }),
        ),
      );
    expect(await run(true)).toEqual([]);
    expect(calls).toEqual([16]);
    const batches = await run(false);
    expect(batches.map(titlesOf)).toEqual([['large'], ['next']]);
    expect(calls).toEqual([16, 16, 8, 1]);
    const expected = await collect(embedDocuments(createFakeEmbed(), [makeDocument('large', 40)], never));
    expect(batches[0]?.ready[0]?.vectors).toEqual(expected[0]?.ready[0]?.vectors);
  });

  test('stops before the next call when it is cancelled within a large document', async () => {
    const controller = new AbortController();
    const { embed, calls } = createCounting();
    const following = follow({
      onProgress: (stages) => {
        if (stages < 1) controller.abort(new Error('cancelled'));
      },
    });
    const batches = embedDocuments(embed, [makeDocument('large', 400)], controller.signal, following);
    await expect(collect(batches)).rejects.toThrow('cancelled');
    expect(calls).toEqual([16]);
  });
});

describe('createUnfinishedVectors', () => {
  const vectors = (count: number) => Array.from({ length: count }, () => new Float32Array(1));

  test('drops the oldest vectors above its limit, never the newest, and returns each once', () => {
    const unfinished = createUnfinishedVectors(10);
    unfinished.keep('a', vectors(6));
    unfinished.keep('b', vectors(4));
    unfinished.keep('c', vectors(3));
    expect(unfinished.take('a')).toEqual([]);
    expect(unfinished.take('b')).toHaveLength(4);
    expect(unfinished.take('b')).toEqual([]);
    unfinished.keep('d', vectors(50));
    expect(unfinished.take('c')).toEqual([]);
    expect(unfinished.take('d')).toHaveLength(50);
  });
});
