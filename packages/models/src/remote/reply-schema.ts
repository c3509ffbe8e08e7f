import { APICallError, type LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { injectJsonInstructionIntoMessages } from '@ai-sdk/provider-utils';
import type { ChatRequest } from '../types.ts';
import { toPrompt } from './to-prompt.ts';

/**
 * A prompt, and the schema of its reply: by the vendor's own setting, which its package knows, or in the prompt for
 * models without one.
 */
export function toPromptAndFormat(
  { messages, replySchema: schema }: Pick<ChatRequest, 'messages' | 'replySchema'>,
  isInPrompt: boolean,
): Pick<LanguageModelV4CallOptions, 'prompt' | 'responseFormat'> {
  const prompt = toPrompt(messages);
  if (!schema) return { prompt };
  if (isInPrompt) return { prompt: injectJsonInstructionIntoMessages({ messages: prompt, schema }) };
  return { prompt, responseFormat: { type: 'json', name: 'reply', schema } };
}

/** 500 and 501 too: llama.cpp and servers built on it fail with them on a schema. */
const refusals = new Set([400, 422, 500, 501]);
const schemaWords =
  /response_?(?:format|json|schema|mime)|json[_ -]?(?:schema|mode)|structured[_ ]output|output_(?:format|config)|grammar|tool/;

/** Whether a refusal is about the schema of the reply. Some packages send it as a tool. */
export function isSchemaRefusal(error: unknown): boolean {
  if (!APICallError.isInstance(error) || !refusals.has(error.statusCode ?? 0)) return false;
  return schemaWords.test(`${error.message} ${error.responseBody ?? ''}`.slice(0, 2_000).toLowerCase());
}

/** Whether a complete reply names every field: one of a model that was never told of the schema does not. */
export function namesFields(reply: string, schema: Record<string, unknown>): boolean {
  return Object.keys(schema.properties ?? {}).every((field) => reply.includes(`"${field}"`));
}
