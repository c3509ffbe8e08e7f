import { describe, expect, it } from 'vitest';
import {
  isUnit,
  refersBack,
  removeFollowUpOpening,
  startsAsFollowUp,
  startsAsQuestion,
} from './follow-up-words.ts';

describe('follow-up questions', () => {
  it.each([
    ['And on Sundays?', 'on Sundays?'],
    ['Paano naman kung Linggo?', 'kung Linggo?'],
    ['¿Y los domingos?', 'los domingos?'],
  ])('%s starts as a follow-up', (question, rest) => {
    expect(startsAsFollowUp(question)).toBe(true);
    expect(removeFollowUpOpening(question).replace(/\s+/g, ' ').trim()).toBe(rest);
  });

  it.each(['Android phones?', 'Outlet adapters?', 'Sugar cakes?'])(
    '%s does not start as a follow-up',
    (question) => {
      expect(startsAsFollowUp(question)).toBe(false);
      expect(removeFollowUpOpening(question)).toBe(question);
    },
  );

  it.each(['how much is it', 'magkano iyan', 'cuánto cuesta eso', 'combien coûte cela'])(
    '%s refers to something said before',
    (text) => expect(refersBack(text)).toBe(true),
  );

  it.each(['how much is the item', 'are you open here', 'bukas ba kayo dito'])(
    '%s refers to nothing said before',
    (text) => expect(refersBack(text)).toBe(false),
  );
});

it('recognizes the first word of a question', () => {
  expect(['how much', 'Magkano po', '¿Cuánto cuesta?', 'est-ce ouvert'].every(startsAsQuestion)).toBe(true);
  expect(['the cakes', 'donut box', 'anouncement'].some(startsAsQuestion)).toBe(false);
});

it('matches units of measure only as whole words', () => {
  expect(['kg', 'liters', 'pcs'].every(isUnit)).toBe(true);
  expect(['kgs', 'literal', 'gram1'].some(isUnit)).toBe(false);
});
