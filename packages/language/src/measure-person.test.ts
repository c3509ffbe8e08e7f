import { expect, it } from 'vitest';
import { asksForPerson } from './asks-for-person.ts';
import { personMessages, personMessagesSeen } from './testing/person-messages.ts';

it.each([
  ['by which the rules were made', personMessagesSeen, 0.95],
  ['that the rules have not seen', personMessages, 0.6],
])(
  'of messages %s it finds who asks for a person, and hardly anybody else',
  (name, messages, recallBound) => {
    const { asks, asksNot } = messages;
    const missed = asks.filter((message) => !asksForPerson(message));
    const wrong = asksNot.filter(asksForPerson);
    const found = asks.length - missed.length;
    const precision = found / (found + wrong.length);
    const recall = found / asks.length;
    console.log(
      `of ${asks.length + asksNot.length} messages ${name}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`,
    );
    expect(precision).toBeGreaterThanOrEqual(0.95);
    expect(recall).toBeGreaterThanOrEqual(recallBound);
  },
);
