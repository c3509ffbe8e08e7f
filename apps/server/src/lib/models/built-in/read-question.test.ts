import { describe, expect, it } from 'vitest';
import { mendWords } from './mend-words.ts';
import { readQuestion } from './read-question.ts';

describe('readQuestion', () => {
  it.each([
    ['How much is the cake?', 'Magkano ang keyk?'],
    ['What time do you open on Sunday?', 'Anong oras kayo bukas sa Linggo?'],
    ['Where is your store?', 'Saan po ang tindahan ninyo?'],
    ['Do you accept payment in cash?', 'Tumatanggap ba kayo ng bayad na cash?'],
  ])('hears the same in "%s" and "%s"', (english, filipino) => {
    const hear = (text: string) =>
      new Set(readQuestion(text).words.map(({ term, concept }) => concept ?? term));
    expect(hear(filipino)).toEqual(hear(english));
  });

  it.each([
    ['What cakes do you have?', true, false],
    ['Which areas do you deliver to?', true, false],
    ['Anong mga tinapay ang meron kayo?', true, false],
    ['What time do you open?', false, false],
    ['What is your address?', false, false],
    ['Do you accept GCash?', false, true],
    ['Pwede po bang utang?', false, true],
    ['May parking ba?', false, true],
    ['How much is it?', false, false],
  ])('knows of "%s" whether it wants a list or a yes', (question, isList, isYesNo) => {
    expect(readQuestion(question)).toMatchObject({ isList, isYesNo });
  });
});

describe('mendWords', () => {
  it.each([
    ['plywod', ['plywoo', 'nails'], 'plywoo'],
    ['pandisal', ['pandes'], 'pandes'],
    ['nails', ['nails', 'nailz'], 'nails'],
    ['bread', ['dread'], 'bread'],
    ['cream', ['crean', 'creak'], 'cream'],
  ])('reads "%s" among %s as %s', (word, said, expected) => {
    const question = { ...readQuestion(''), words: [{ term: word.slice(0, 6), concept: undefined }] };
    const mended = mendWords(question, new Set(said));
    expect(mended.words[0]?.term).toBe(expected);
  });
});
