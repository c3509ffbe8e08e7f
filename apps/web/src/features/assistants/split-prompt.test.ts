import { agentTemplate } from '@anito/contract/assistants';
import { expect, it } from 'vitest';
import { splitPrompt } from './split-prompt.ts';

it('takes the template off that was appended', () => {
  const { own, added } = splitPrompt(`Sell bread.${agentTemplate}`);
  expect(own).toBe('Sell bread.');
  expect(added).toBe(agentTemplate.trim());
});

it('leaves alone what the owner wrote, placeholders too', () => {
  for (const own of ['Sell bread.', `${agentTemplate}\nBe brief.`, 'Answer {current_question}']) {
    expect(splitPrompt(own)).toEqual({ own, added: '' });
  }
});
