import { agentTemplate } from '@anito/contract/assistants';

/** A stored prompt as what its owner wrote and what the product appended to it (empty when nothing). */
export function splitPrompt(systemPrompt: string): { own: string; added: string } {
  if (!systemPrompt.endsWith(agentTemplate)) return { own: systemPrompt, added: '' };
  return { own: systemPrompt.slice(0, -agentTemplate.length), added: agentTemplate.trim() };
}
