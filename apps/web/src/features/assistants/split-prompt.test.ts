import { agentTemplate } from '@anito/contract/assistants';
import { expect, it } from 'vitest';
import { splitPrompt } from './split-prompt.ts';

it('removes the appended template', () => {
  const { own, added } = splitPrompt(`Sell bread.${agentTemplate}`);
  expect(own).toBe('Sell bread.');
  expect(added).toBe(agentTemplate.trim());
});

it("keeps the owner's text, including placeholders", () => {
  for (const own of ['Sell bread.', `${agentTemplate}\nBe brief.`, 'Answer {current_question}']) {
    expect(splitPrompt(own)).toEqual({ own, added: '' });
  }
});
