/** What an agent's prompt always ends with: where the conversation and the question go. */
export const agentTemplate =
  '\n\n## Conversation so far\n{conversation_context}\n\n## Current question\n{current_question}';

/** The prompt with the agent's template appended once. */
export function withAgentTemplate(systemPrompt: string): string {
  return systemPrompt.includes('{current_question}') ? systemPrompt : systemPrompt.trimEnd() + agentTemplate;
}
