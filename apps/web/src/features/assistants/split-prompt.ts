import { agentTemplate } from '@anito/contract/assistants';

/** Splits a stored prompt into the owner's text and the product's addition (empty if it has none). */
export function splitPrompt(systemPrompt: string): { own: string; added: string } {
  if (!systemPrompt.endsWith(agentTemplate)) return { own: systemPrompt, added: '' };
  return { own: systemPrompt.slice(0, -agentTemplate.length), added: agentTemplate.trim() };
}
