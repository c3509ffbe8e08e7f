import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ChatMessage } from '../types.ts';

/** Messages as the vendors' packages take them. */
export function toPrompt(messages: ChatMessage[]): LanguageModelV4Prompt {
  return messages.map(({ role, content }) =>
    role === 'system' ? { role, content } : { role, content: [{ type: 'text' as const, text: content }] },
  );
}
