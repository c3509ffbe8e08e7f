import { agentTemplate } from '@anito/contract/assistants';

/**
 * Splits a stored prompt into the owner's text (`own`) and the fixed part that the product appends in agent
 * mode (`added`, empty if missing).
 */
export function splitPrompt(systemPrompt: string): { own: string; added: string } {
  if (!systemPrompt.endsWith(agentTemplate)) return { own: systemPrompt, added: '' };
  return { own: systemPrompt.slice(0, -agentTemplate.length), added: agentTemplate.trim() };
}
