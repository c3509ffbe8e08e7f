import { expect, it } from 'vitest';
import { toContextPassage } from '../../knowledge/gather-context.service.ts';
import { metadata, textDelta } from '../answer-state.ts';
import type { AnswerMaterial, AnswerStrategy } from '../question-context.ts';
import { makeFoundPassage } from '../testing/found-passage.ts';
import { makeSearch } from '../testing/make-search.ts';
import { makeContext, runStep } from '../testing/run-step.ts';
import { generate } from './generate.ts';

const passage = makeFoundPassage(1, 'The ube cake costs 980 pesos.');
const search = makeSearch('How much is the ube cake?', {}, [passage]);
const results = [toContextPassage(passage)];

/** A strategy that emits text and returns this result. */
function createContext(isAnswered: boolean) {
  const materials: AnswerMaterial[] = [];
  const write: AnswerStrategy['generate'] = async function* (_, __, material) {
    materials.push(material);
    yield metadata({ confidence: 0.7 });
    yield textDelta('980 ');
    yield textDelta('pesos');
    return isAnswered;
  };
  return {
    given: materials,
    context: makeContext('How much is the ube cake?', { strategy: { generate: write } }),
  };
}

it.each([true, false])("emits the strategy's text and its result: %s", async (isAnswered) => {
  const { given: materials, context } = createContext(isAnswered);
  const { state, isFinished } = await runStep(generate, context, {}, { search, results });
  expect(materials).toEqual([{ ...search, speculative: null, results }]);
  expect(state).toMatchObject({ text: '980 pesos', confidence: 0.7, isAnswered });
  expect(isFinished).toBe(false);
});

it('does nothing without a search', async () => {
  expect((await runStep(generate, createContext(true).context)).events).toEqual([]);
});

it('keeps the text from before a failure of the strategy', async () => {
  const texts: string[] = [];
  const fail: AnswerStrategy['generate'] = async function* () {
    yield textDelta('980');
    throw new Error('broke off');
  };
  const context = makeContext('How much?', { strategy: { generate: fail } });
  const events = generate({} as never, context, { search, results } as never);
  await expect(async () => {
    for await (const event of events) if (event.type === 'text-delta') texts.push(event.text);
  }).rejects.toThrow('broke off');
  expect(texts).toEqual(['980']);
});
