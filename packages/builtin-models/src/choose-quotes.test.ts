import { describe, expect, it } from 'vitest';
import { type CompareTexts, chooseQuotes } from './choose-quotes.ts';

const rules =
  '- The canoe is checked together on return. A lost paddle is paid at 350 pesos.\n- Life vests are worn on the water at all times by everyone in the canoe.\n- Food and drinks are allowed on the sandbank and nowhere else.';

function ask(question: string, text: string, compare: CompareTexts = async () => undefined) {
  const passages = [{ id: 1, title: 'Lake', headingPath: [], text, score: 0.6, coverage: 1 }];
  return chooseQuotes({ question, passages, passageCount: 1, language: 'en' }, compare);
}

async function quote(...[question, text, compare]: Parameters<typeof ask>) {
  const { quotes } = await ask(question, text, compare);
  return quotes[0]?.unit.text;
}

describe('the chosen quote', () => {
  it('is one sentence of house rules, not the whole list', async () => {
    expect(await quote('What is paid for a lost paddle?', rules)).toBe('A lost paddle is paid at 350 pesos.');
  });

  it('is never a question of the document', async () => {
    expect(await quote('Are tents rented?', '- Are tents rented?\n- Boats are rented daily.')).not.toContain(
      '?',
    );
  });

  it('answers a misspelt question', async () => {
    expect(await quote('how much is a lost padle', rules)).toBe('A lost paddle is paid at 350 pesos.');
  });
});
