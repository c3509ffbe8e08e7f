import { agentTemplate } from '@anito/contract/assistants';

/** The prompt with the agent's template appended once. */
export function withAgentTemplate(systemPrompt: string): string {
  return systemPrompt.includes('{current_question}') ? systemPrompt : systemPrompt.trimEnd() + agentTemplate;
}
