import { describe, expect, it } from 'vitest';
import { isSaidBy } from './try-questions.ts';

const source = 'Delivery to Pasig costs 89 pesos.\n- Cheese roll: ₱25';

describe('an answer', () => {
  it.each([
    'Delivery to Pasig costs 89 pesos. [1]',
    'Here is what I found:\n\n- We deliver everywhere. [2]\n- Delivery to Pasig costs 89 pesos. [1]',
    'Cheese roll: ₱25 [1]',
  ])('that rests on a part is said by it: %j', (answer) => {
    expect(isSaidBy(answer, source)).toBe(true);
  });

  it.each(['We repeat the lesson once for free. [1]', '', '[1]', 'Pasig'.repeat(20)])(
    'that rests on another is not: %j',
    (answer) => {
      expect(isSaidBy(answer, source)).toBe(false);
    },
  );
});
