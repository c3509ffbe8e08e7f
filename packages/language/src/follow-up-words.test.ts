import { describe, expect, it } from 'vitest';
import { beginsAsQuestion, dropOpening, isUnit, opensAsFurther, pointsBack } from './follow-up-words.ts';

describe('a further question', () => {
  it.each([
    ['And on Sundays?', 'on Sundays?'],
    ['Paano naman kung Linggo?', 'kung Linggo?'],
    ['¿Y los domingos?', 'los domingos?'],
  ])('%s opens as one', (question, rest) => {
    expect(opensAsFurther(question)).toBe(true);
    expect(dropOpening(question).replace(/\s+/g, ' ').trim()).toBe(rest);
  });

  it.each(['Android phones?', 'Outlet adapters?', 'Sugar cakes?'])('%s does not', (question) => {
    expect(opensAsFurther(question)).toBe(false);
    expect(dropOpening(question)).toBe(question);
  });

  it.each(['how much is it', 'magkano iyan', 'cuánto cuesta eso', 'combien coûte cela'])(
    '%s points back',
    (text) => expect(pointsBack(text)).toBe(true),
  );

  it.each(['how much is the item', 'are you open here', 'bukas ba kayo dito'])(
    '%s points at nothing before',
    (text) => expect(pointsBack(text)).toBe(false),
  );
});

it('a question begins with a word that asks', () => {
  expect(['how much', 'Magkano po', '¿Cuánto cuesta?', 'est-ce ouvert'].every(beginsAsQuestion)).toBe(true);
  expect(['the cakes', 'donut box', 'anouncement'].some(beginsAsQuestion)).toBe(false);
});

it('units of measure are whole words', () => {
  expect(['kg', 'liters', 'pcs'].every(isUnit)).toBe(true);
  expect(['kgs', 'literal', 'gram1'].some(isUnit)).toBe(false);
});
