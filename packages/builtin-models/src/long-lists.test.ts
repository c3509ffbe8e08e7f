import { describe, expect, it } from 'vitest';
import { writeAnswer } from './answerer.ts';
import type { CompareTexts } from './choose-quotes.ts';
import type { AnswerPassage } from './grounding.ts';

/** Processor time of this thread in milliseconds, which does not depend on the load of the machine. */
const readProcessorMs = () => process.threadCpuUsage().user / 1_000;

const byWordsAlone: CompareTexts = async () => undefined;

/** Rows of a price list under the heading "Massage", with a range of numbers. */
function listMassages(from: number, to: number, remark = ''): AnswerPassage {
  const rows = Array.from({ length: to - from + 1 }, (_, i) => {
    return `| Style ${String.fromCodePoint(64 + from + i)}${from + i} | ₱${100 + from + i} |${remark && ` ${remark} |`}`;
  });
  const text = [`| Kind | Price |${remark && ' Notes |'}`, `|---|---|${remark && '---|'}`, ...rows].join(
    '\n',
  );
  return { id: from, title: 'Prices', headingPath: ['Massage'], text, score: 0.5, coverage: 1 };
}

async function ask(
  passages: AnswerPassage[],
  { question = 'How much is a massage?', language = 'en', compare = byWordsAlone } = {},
) {
  const grounding = { question, passages, passageCount: passages.length, language };
  const answer = await writeAnswer(grounding, compare);
  const lines = answer.split('\n');
  return {
    answer,
    rows: lines.filter((line) => line.startsWith('- ')),
    end: lines.at(-1)!,
  };
}

describe('rows that answer equally well', () => {
  it('are all listed up to fifteen', async () => {
    const { rows, end } = await ask([listMassages(1, 15)]);
    expect(rows).toHaveLength(15);
    expect(rows.at(-1)).toBe('- Style O15: ₱115 [1]');
    expect(end).toBe(rows.at(-1));
  });

  it.each([
    ['en', 'How much is a massage?', '… and at least 5 more in the source [1]'],
    ['fil', 'Magkano ang massage?', '… at hindi bababa sa 5 pa sa source [1]'],
    ['es', '¿Precio massage?', '… y al menos 5 más en la fuente [1]'],
    ['fr', 'Prix massage ?', '… et au moins 5 de plus dans la source [1]'],
  ])('are counted above the limit, in %s', async (language, question, expected) => {
    const { rows, end } = await ask([listMassages(1, 20)], { language, question });
    expect(rows).toHaveLength(15);
    expect(end).toBe(expected);
  });

  it('are counted once when passages overlap, with the passage that contains each', async () => {
    const { rows, end, answer } = await ask([listMassages(1, 10), listMassages(6, 18), listMassages(16, 22)]);
    expect(rows).toHaveLength(15);
    expect(new Set(rows.map((row) => row.split(':')[0])).size).toBe(15);
    expect(end).toBe('… and at least 7 more in the source [2,3]');
    expect(answer).not.toContain('[1] [');
  });

  it('are counted when the answer has no room for them', async () => {
    const remark = `Not on ${'holidays or '.repeat(18)}Sundays`;
    const { rows, end } = await ask([listMassages(1, 12, remark)]);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.length).toBeLessThan(12);
    expect(end).toBe(`… and at least ${12 - rows.length} more in the source [1]`);
  });

  it('are listed and counted for a question about all items of a kind', async () => {
    const { rows, end } = await ask([listMassages(1, 14), listMassages(12, 18)], {
      question: 'What massages do you offer?',
    });
    expect(rows).toHaveLength(15);
    expect(end).toBe('… and at least 3 more in the source [2]');
  });

  it('are limited to the compared ones when the question compares', async () => {
    const { rows, answer } = await ask([listMassages(1, 20)], {
      question: 'Which massage price is cheapest?',
    });
    expect(rows).toHaveLength(8);
    expect(answer).not.toContain('more in the source');
  });

  it('are not listed when vectors distinguish them', async () => {
    const compare: CompareTexts = async (_, texts) => ({
      cosines: texts.map((_text, i) => (i === 0 ? 1 : 0)),
      scope: 1,
    });
    const { rows, answer } = await ask([listMassages(1, 20)], { compare });
    expect(rows).toEqual([]);
    expect(answer).not.toContain('more in the source');
  });

  it('are not listed when words distinguish them', async () => {
    const { answer } = await ask([listMassages(1, 20)], { question: 'How much is the Q17 massage?' });
    expect(answer).toBe('Style Q17: ₱117 [1]');
  });
});

it('handles a table that fills all passages quickly', async () => {
  const passages = Array.from({ length: 8 }, (_, i) => listMassages(1 + i * 100, 100 + i * 100));
  const startedAt = readProcessorMs();
  const { end } = await ask(passages);
  expect(readProcessorMs() - startedAt).toBeLessThan(5_000);
  expect(end).toBe('… and at least 785 more in the source [1,2,3,4,5,6,7,8]');
});
