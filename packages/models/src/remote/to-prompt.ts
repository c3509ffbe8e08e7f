import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ChatMessage } from '../types.ts';

/** Converts messages to the format of the AI SDK. */
export function toPrompt(messages: ChatMessage[]): LanguageModelV4Prompt {
  return messages.map(({ role, content }) =>
    role === 'system' ? { role, content } : { role, content: [{ type: 'text' as const, text: content }] },
  );
}
