import { describe, expect, it } from 'vitest';
import { isFollowUp } from './rewrite-follow-up.ts';

describe('follow-ups', () => {
  it.each([
    'How much is it?',
    'And for children?',
    'magkano yun',
    'What about Sundays?',
    'Do they contain nuts?',
  ])('%s needs the conversation', (question) => {
    expect(isFollowUp(question)).toBe(true);
  });

  it.each([
    'How much is delivery to Quezon City?',
    'Which cakes contain cashew nuts or other allergens?',
    'Saan ang tindahan ninyo sa Marikina?',
    'Magkano ang baking class?',
    'Is there parking?',
    'Opening hours?',
  ])('%s stands alone', (question) => {
    expect(isFollowUp(question)).toBe(false);
  });
});
