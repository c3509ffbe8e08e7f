import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyzeText, encodeTerms } from './analyze-text.ts';
import { type IndexedPassage, PassageIndex } from './passage-index.ts';
import { quantizeVector } from './quantize-vector.ts';
import { rankPassages } from './rank-passages.ts';
import { isRelevant } from './relevance-threshold.ts';

const words = ['rice', 'beans', 'cake', 'ube', 'mango'];
const passageArbitrary = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 12 });
const documentArbitrary = fc.array(passageArbitrary, { minLength: 1, maxLength: 4 });

type Documents = { id: number; passages: string[][] }[];

function passagesOf({ id, passages }: Documents[number]): IndexedPassage[] {
  return passages.map((terms, ordinal) => ({
    id: id * 100 + ordinal,
    documentId: id,
    language: 'simple',
    terms: encodeTerms(terms),
    embeddingModel: 'test:model',
    vector: null,
  }));
}

function rank(indexes: PassageIndex[], text: string, vector: Float32Array | null = null) {
  return rankPassages(
    { text, vector, embeddingModel: 'test:model', limit: 1000 },
    indexes.map((index, collectionId) => ({ collectionId, index })),
  );
}

/** A plain BM25 (Robertson and Zaragoza 2009), divided by its bound. */
function scoreBm25(question: string[], texts: string[][]): { scores: number[]; bound: number } {
  const average = texts.flat().length / texts.length;
  const idfs = question.map((word) => {
    const frequency = texts.filter((text) => text.includes(word)).length;
    return Math.log(1 + (texts.length - frequency + 0.5) / (frequency + 0.5));
  });
  const scores = texts.map((text) =>
    question.reduce((sum, word, i) => {
      const count = text.filter((other) => other === word).length;
      const norm = 1.2 * (0.25 + (0.75 * text.length) / average);
      return sum + ((idfs[i] as number) * count * 2.2) / (count + norm);
    }, 0),
  );
  return { scores, bound: idfs.reduce((sum, idf) => sum + idf * 2.2, 0) };
}

/** 0.85 of the passage's BM25 and 0.15 of its document's, both with the IDF of the passages. */
function expectedScores(question: string[], documents: Documents): Map<number, number> {
  const passages = documents.flatMap(passagesOf);
  const texts = documents.flatMap(({ passages }) => passages);
  const { scores, bound } = scoreBm25(question, texts);
  const average = texts.flat().length / documents.length;
  const expected = new Map<number, number>();
  passages.forEach((passage, i) => {
    const whole = documents.find(({ id }) => id === passage.documentId)?.passages.flat() ?? [];
    const ofDocument = question.reduce((sum, word) => {
      const frequency = texts.filter((text) => text.includes(word)).length;
      const idf = Math.log(1 + (texts.length - frequency + 0.5) / (frequency + 0.5));
      const count = whole.filter((other) => other === word).length;
      return sum + (idf * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * whole.length) / average));
    }, 0);
    expected.set(passage.id, (0.85 * (scores[i] as number) + 0.15 * ofDocument) / bound);
  });
  return expected;
}

describe('rankPassages', () => {
  it('equals a plain BM25 over several collections after replacements and removals', () => {
    fc.assert(
      fc.property(
        fc.array(documentArbitrary, { minLength: 1, maxLength: 8 }),
        fc.array(fc.tuple(fc.nat(7), documentArbitrary), { maxLength: 8 }),
        fc.uniqueArray(fc.constantFrom(...words), { minLength: 1 }),
        (initial, changes, question) => {
          const indexes = [new PassageIndex(), new PassageIndex()];
          const indexOf = (id: number) => indexes[id % 2] as PassageIndex;
          const current = new Map<number, Documents[number]>();
          const put = (document: Documents[number]) => {
            current.set(document.id, document);
            indexOf(document.id).apply([document.id], passagesOf(document));
          };
          for (const [id, passages] of initial.entries()) put({ id, passages });
          for (const [id, passages] of changes) {
            if (passages.length > 2) put({ id, passages });
            else if (current.size > 1 && current.delete(id)) indexOf(id).apply([id], []);
          }
          const expected = expectedScores(question, [...current.values()]);
          const hits = rank(indexes, question.join(' '));
          for (const hit of hits) expect(hit.lexicalScore).toBeCloseTo(expected.get(hit.passageId) ?? -1, 5);
          const matching = [...expected.values()].filter((score) => score > 0).length;
          expect(hits.length).toBe(matching);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('returns the same hits after compaction', () => {
    const index = new PassageIndex();
    const document = (id: number) => ({ id, passages: [[words[id % 5] as string, 'shop', `item${id}`]] });
    const vectorOf = (id: number) => quantizeVector(Float32Array.from([1, id, 0]));
    const passages = (id: number) =>
      passagesOf(document(id)).map((passage) => ({ ...passage, vector: vectorOf(id) }));
    for (let round = 0; round < 60; round++) {
      for (let id = 0; id < 20; id++) index.apply([id], passages(id));
    }
    expect(index.passageCount).toBe(20);
    expect(index.slotCount).toBeLessThan(600);
    const fresh = new PassageIndex();
    for (let id = 0; id < 20; id++) fresh.apply([], passages(id));
    const question = Float32Array.from([1, 5, 0]);
    expect(rank([index], 'item5 mango', question)).toEqual(rank([fresh], 'item5 mango', question));
  });

  it("compares passages of several models by the question's vector of each model", () => {
    const index = new PassageIndex();
    const passage = (id: number, embeddingModel: string, vector: number[]): IndexedPassage => ({
      id,
      documentId: id,
      language: 'en',
      terms: '',
      embeddingModel,
      vector: quantizeVector(Float32Array.from(vector)),
    });
    index.apply([], [passage(1, 'first', [1, 0]), passage(2, 'second', [0, 1]), passage(3, 'third', [1, 0])]);
    expect(index.listModels().sort()).toEqual(['first', 'second', 'third']);
    const question = { text: '', vector: Float32Array.from([1, 0]), embeddingModel: 'first', limit: 10 };
    const otherVectors = [{ embeddingModel: 'second', vector: Float32Array.from([0.6, 0.8]) }];
    const scores = rankPassages({ ...question, otherVectors }, [{ collectionId: 1, index }]);
    expect(scores.map(({ passageId, vectorScore }) => [passageId, Number(vectorScore.toFixed(1))])).toEqual([
      [1, 1],
      [2, 0.8],
    ]);
    index.apply([2], []);
    expect(index.listModels()).not.toContain('second');
  });

  it('combines vectors and words and never uses vectors of another model', () => {
    const index = new PassageIndex();
    const passage = (id: number, model: string, vector: number[] | null): IndexedPassage => ({
      id,
      documentId: id,
      language: 'en',
      terms: `word${id}`,
      embeddingModel: model,
      vector: vector && quantizeVector(Float32Array.from(vector)),
    });
    index.apply(
      [],
      [passage(1, 'test:model', [1, 0]), passage(2, 'other:model', [1, 0]), passage(3, 'test:model', null)],
    );
    const hits = rank([index], 'word3', Float32Array.from([2, 0]));
    expect(hits.map(({ passageId }) => passageId).sort()).toEqual([1, 3]);
    expect(hits.find(({ passageId }) => passageId === 1)?.vectorScore).toBeCloseTo(1, 2);
    expect(hits.find(({ passageId }) => passageId === 3)).toMatchObject({ vectorScore: 0 });
    expect(rank([index], 'word1', Float32Array.from([1, 0, 0]))[0]).toMatchObject({
      passageId: 1,
      vectorScore: 0,
    });
  });

  it('limits the passages of a document, and fills remaining places with more of them', () => {
    const index = new PassageIndex();
    index.apply([], passagesOf({ id: 1, passages: new Array(9).fill(['cake', 'ube']) }));
    index.apply([], passagesOf({ id: 2, passages: [['cake', 'mango', 'rice', 'beans', 'salt']] }));
    const hits = rank([index], 'cake');
    expect(hits.map(({ documentId }) => documentId)).toEqual([...new Array(9).fill(1), 2]);
    const few = rankPassages({ text: 'cake', vector: null, embeddingModel: '', limit: 5 }, [
      { collectionId: 7, index },
    ]);
    expect(few.map(({ documentId }) => documentId)).toEqual([1, 1, 1, 1, 2]);
    const [only] = rankPassages({ text: 'cake', vector: null, embeddingModel: '', limit: 1 }, [
      { collectionId: 7, index },
    ]);
    expect(only).toMatchObject({ collectionId: 7, documentId: 1 });
  });

  it('prefers the most recently stored of equally good passages', () => {
    const index = new PassageIndex();
    index.apply(
      [],
      [1, 2, 3].flatMap((id) => passagesOf({ id, passages: [['rice', 'cake']] })),
    );
    expect(rank([index], 'rice').map(({ documentId }) => documentId)).toEqual([3, 2, 1]);
    // The first document was stored again after a change, so it is the most recent.
    index.apply(
      [1],
      passagesOf({ id: 1, passages: [['rice', 'cake']] }).map((passage) => ({ ...passage, id: 999 })),
    );
    expect(rank([index], 'rice').map(({ documentId }) => documentId)).toEqual([1, 3, 2]);
  });

  it('guesses a misspelled word with less weight, but never a number', () => {
    const index = new PassageIndex();
    index.apply([], passagesOf({ id: 1, passages: [['ensaymada', '12345']] }));
    index.apply([], passagesOf({ id: 2, passages: [['mango', '12346']] }));
    const [slip] = rank([index], 'ensaimada');
    const [exact] = rank([index], 'ensaymada');
    expect(slip?.documentId).toBe(1);
    expect(slip?.lexicalScore).toBeLessThan(exact?.lexicalScore ?? 0);
    expect(rank([index], '12347')).toEqual([]);
  });

  it('returns nothing without words, collections or known words', () => {
    const index = new PassageIndex();
    index.apply([], passagesOf({ id: 1, passages: [['cake']] }));
    for (const question of ['', '?', 'zebra']) expect(rank([index], question)).toEqual([]);
    expect(rank([], 'cake')).toEqual([]);
  });
});

describe('common business words', () => {
  const index = new PassageIndex();
  index.apply(
    [],
    [
      ...passagesOf({ id: 1, passages: [['payment', 'gcash', 'maya']] }),
      ...passagesOf({ id: 2, passages: [['cost', 'rice', 'beans'], ['rice']] }),
      ...passagesOf({ id: 3, passages: [['bayad', 'mango']] }),
    ],
  );
  const find = (question: string) => rank([index], question).map(({ passageId }) => passageId);

  it('are found in English and in Filipino for a question in either language', () => {
    expect(find('Magbabayad po ba ako?').toSorted()).toEqual([100, 300]);
    expect(find('How can I pay?').toSorted()).toEqual([100, 300]);
  });

  it('replace a synonym that no passage contains', () => {
    expect(find('What is the price?')[0]).toBe(200);
    expect(find('What is the plywood?')).toEqual([]);
  });

  it('count for the coverage of a passage of any length', () => {
    const coverage = (question: string) => rank([index], question)[0]?.coverage;
    expect(coverage('maya payment')).toBeCloseTo(1);
    expect(coverage('maya plywood')).toBeLessThan(0.5);
    expect(rank([index], 'bayad')[1]?.coverage).toBeCloseTo(1);
  });
});

describe('rankPassages, texts that the built-in embedder cannot read', () => {
  const model = 'builtin:test';
  const english = {
    id: 1,
    text: 'Our cake with ube costs 90 pesos',
    language: 'en' as const,
    vector: [1, 0],
  };
  const thai = { id: 2, text: 'เค้กมะพร้าวราคา 90 บาท', language: 'simple' as const, vector: [0, 1] };
  const otherThai = { id: 3, text: 'ร้านปิดวันจันทร์', language: 'simple' as const, vector: [0.6, 0.8] };

  function ask(passages: (typeof english | typeof thai)[], text: string, vector: number[]) {
    const index = new PassageIndex();
    const indexed = passages.map(
      ({ id, text: passageText, language, vector: stored }): IndexedPassage => ({
        id,
        documentId: id,
        language,
        terms: encodeTerms(analyzeText(passageText, language)),
        embeddingModel: model,
        vector: quantizeVector(Float32Array.from(stored)),
      }),
    );
    index.apply([], indexed);
    const question = { text, vector: Float32Array.from(vector), embeddingModel: model, limit: 10 };
    return rankPassages(question, [{ collectionId: 1, index }]);
  }

  it('finds by words what the vectors would rank last, in both languages of an account', () => {
    const all = [english, thai, otherThai];
    expect(ask(all, 'เค้กมะพร้าวราคาเท่าไร', [0.6, 0.8])[0]?.passageId).toBe(2);
    expect(ask(all, 'เค้กมะพร้าวราคาเท่าไร', [1, 0])[0]?.passageId).toBe(2);
    expect(ask(all, 'How much is the ube cake?', [1, 0])[0]?.passageId).toBe(1);
    expect(ask(all, 'How much is the ube cake?', [0, 1])[0]?.passageId).toBe(1);
  });

  it('still returns passages without a shared word, but not as relevant', () => {
    const hits = ask([thai, otherThai], 'When are you closed?', [0.6, 0.8]);
    expect(hits).toHaveLength(2);
    expect(isRelevant(hits)).toBe(false);
    const reverse = ask([english], 'ร้านปิดวันไหน', [1, 0]);
    expect(reverse).toHaveLength(1);
    expect(isRelevant(reverse)).toBe(false);
  });

  it('does not treat texts as similar because they share a language', () => {
    const spanish = Array.from({ length: 40 }, (_, i) => ({
      id: i + 10,
      text: `La página número ${i} de la guía y los mapas`,
      language: 'es' as const,
      vector: [0.9, 0.1 + i / 100],
    }));
    const hits = ask(spanish as never, '¿Quién es el autor de la novela?', [0.9, 0.2]);
    expect(hits.length).toBeGreaterThan(0);
    expect(isRelevant(hits)).toBe(false);
  });
});
