import { describe, expect, it } from 'vitest';
import { beginsAsQuestion, dropOpening, isUnit, opensAsFurther, pointsBack } from './follow-up-words.ts';

describe('follow-up questions', () => {
  it.each([
    ['And on Sundays?', 'on Sundays?'],
    ['Paano naman kung Linggo?', 'kung Linggo?'],
    ['¿Y los domingos?', 'los domingos?'],
  ])('%s starts as a follow-up', (question, rest) => {
    expect(opensAsFurther(question)).toBe(true);
    expect(dropOpening(question).replace(/\s+/g, ' ').trim()).toBe(rest);
  });

  it.each(['Android phones?', 'Outlet adapters?', 'Sugar cakes?'])(
    '%s does not start as a follow-up',
    (question) => {
      expect(opensAsFurther(question)).toBe(false);
      expect(dropOpening(question)).toBe(question);
    },
  );

  it.each(['how much is it', 'magkano iyan', 'cuánto cuesta eso', 'combien coûte cela'])(
    '%s refers to something said before',
    (text) => expect(pointsBack(text)).toBe(true),
  );

  it.each(['how much is the item', 'are you open here', 'bukas ba kayo dito'])(
    '%s refers to nothing said before',
    (text) => expect(pointsBack(text)).toBe(false),
  );
});

it('recognizes the first word of a question', () => {
  expect(['how much', 'Magkano po', '¿Cuánto cuesta?', 'est-ce ouvert'].every(beginsAsQuestion)).toBe(true);
  expect(['the cakes', 'donut box', 'anouncement'].some(beginsAsQuestion)).toBe(false);
});

it('matches units of measure only as whole words', () => {
  expect(['kg', 'liters', 'pcs'].every(isUnit)).toBe(true);
  expect(['kgs', 'literal', 'gram1'].some(isUnit)).toBe(false);
});
