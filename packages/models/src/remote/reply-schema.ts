import { APICallError, type LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { injectJsonInstructionIntoMessages } from '@ai-sdk/provider-utils';
import type { ChatRequest } from '../types.ts';
import { toPrompt } from './to-prompt.ts';

/**
 * Returns a prompt with the schema of its reply. The schema goes into the provider's own setting, which its
 * package knows, or into the prompt for models without such a setting.
 */
export function toPromptAndFormat(
  { messages, replySchema: schema }: Pick<ChatRequest, 'messages' | 'replySchema'>,
  putInPrompt: boolean,
): Pick<LanguageModelV4CallOptions, 'prompt' | 'responseFormat'> {
  const prompt = toPrompt(messages);
  if (!schema) return { prompt };
  if (putInPrompt) return { prompt: injectJsonInstructionIntoMessages({ messages: prompt, schema }) };
  return { prompt, responseFormat: { type: 'json', name: 'reply', schema } };
}

/** Includes 500 and 501: llama.cpp and servers built on it answer a schema with them. */
const refusalStatuses = new Set([400, 422, 500, 501]);
const schemaTerms =
  /response_?(?:format|json|schema|mime)|json[_ -]?(?:schema|mode)|structured[_ ]output|output_(?:format|config)|grammar|tool/;

/** Returns whether a refusal is about the schema of the reply. Some packages send the schema as a tool. */
export function isSchemaRefusal(error: unknown): boolean {
  if (!APICallError.isInstance(error) || !refusalStatuses.has(error.statusCode ?? 0)) return false;
  return schemaTerms.test(`${error.message} ${error.responseBody ?? ''}`.slice(0, 2_000).toLowerCase());
}

/**
 * Returns whether a complete reply names every field. A reply of a model that ignored the schema does not.
 */
export function namesFields(reply: string, schema: Record<string, unknown>): boolean {
  return Object.keys(schema.properties ?? {}).every((field) => reply.includes(`"${field}"`));
}
