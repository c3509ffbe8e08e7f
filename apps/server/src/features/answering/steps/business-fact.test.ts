import { expect, it } from 'vitest';
import { makeContext, runStep } from '../testing/run-step.ts';
import { businessFact } from './business-fact.ts';

const confirmedFacts = { phone: { hours: null, texts: ['+639175550142', '(033) 555-0187'] } };

it('gives a fact that the owner has confirmed', async () => {
  const context = makeContext('contct number nyo po', { answerer: { confirmedFacts } });
  const { state, isFinished } = await runStep(businessFact, context);
  expect(state).toMatchObject({
    text: 'Tumawag o mag-text po sa 0917 555 0142 at (033) 555-0187.\n\nKumpirmado po ng negosyo.',
    status: 'answered',
    sources: [],
  });
  expect(isFinished).toBe(true);
});

it.each([
  ['another question', 'How much is the ube cake?'],
  ['a fact that is not confirmed', 'Where are you?'],
  ['a question with a word that the fact lacks', 'phone number of the Molo branch manager?'],
])('gives no answer to %s', async (_, question) => {
  const { state, isFinished } = await runStep(
    businessFact,
    makeContext(question, { answerer: { confirmedFacts } }),
  );
  expect(state.text).toBe('');
  expect(isFinished).toBe(false);
});
