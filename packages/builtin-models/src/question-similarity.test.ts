import { describe, expect, it } from 'vitest';
import { parseComparableQuestion } from './comparable-question.ts';
import { compareQuestions, measureSimilarity } from './question-similarity.ts';

const compare = (one: string, other: string) =>
  compareQuestions(parseComparableQuestion(one), parseComparableQuestion(other));

describe('two questions', () => {
  it.each([
    ['How much is delivery to Makati?', 'magkano po padala sa makati'],
    ['Are you open on Sunday?', 'bukas po ba kayo ng linggo'],
    ['Can I rent without a deposit?', 'is it possible to rent with no deposit'],
    ['Do you have gluten-free pizza?', 'is there pizza without gluten'],
    ['How much is the fee for 2 hours?', 'price for two hours'],
    ['Until when are you open?', 'what time do you close'],
    ['Can I buy a dispenser?', 'do you sell dispensers'],
    ['¿Aceptan tarjeta?', 'puedo pagar con tarjeta'],
  ])('are equal: %s | %s', (one, other) => {
    const difference = compare(one, other);
    expect(difference && measureSimilarity(difference, null)).toBeGreaterThan(0.5);
  });

  it.each([
    ['How much is delivery to Makati?', 'How much is delivery to Cebu?', 'a name'],
    ['Are you open on Sunday?', 'Are you open on Monday?', 'a day'],
    ['Can I order coffee with sugar?', 'Can I order coffee without sugar?', 'a lack'],
    ['How much is a table for 8?', 'How much is a table for 12?', 'a number'],
    ['How much is delivery?', 'How long is delivery?', 'what is asked'],
    ['When do you open?', 'When do you close?', 'what is done'],
    ['Do you buy old phones?', 'Do you sell old phones?', 'who buys'],
    ['How do I use a voucher?', 'How do I get a voucher?', 'a verb'],
    ['Hello there', 'Good evening', 'anything at all'],
  ])('differ: %s | %s, by %s', (one, other) => {
    expect(compare(one, other)).toBeUndefined();
  });

  it('differ when their vectors are far apart or the question is narrower', () => {
    const wider = compare('Do you have parking for motorcycles?', 'Do you have parking?');
    expect(wider && measureSimilarity(wider, 0.75)).toBe(0);
    const same = compare('Do you have parking?', 'is there parking');
    expect(same && measureSimilarity(same, 0.1)).toBe(0);
    expect(same && measureSimilarity(same, 0.7)).toBeGreaterThan(0.5);
  });

  it('never have a similarity above 1, even when the cosine is rounded up', () => {
    const same = compare('Do you have parking?', 'Do you have parking?');
    expect(same && measureSimilarity(same, 1.000_000_2)).toBe(1);
  });
});
