import { APICallError, type LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import type { ModelLimits, ToolCall, ToolRequest } from '../types.ts';
import type { ChatProvider } from './chat-providers.ts';
import { Deadline } from './deadline.ts';
import { estimateTokens } from './estimate-tokens.ts';
import type { ModelSettings } from './model-settings.ts';
import { toPrompt } from './to-prompt.ts';

/** Maximum number of tool calls read from one reply. */
const maxCalls = 8;
const maxInputLength = 20_000;

/**
 * Asks a provider's model which tools it wants to call, and repeats the call without each setting that the
 * model refuses. Returns an empty list for a model without tool support. Throws every other error.
 */
export async function requestToolCalls(
  chatProvider: ChatProvider,
  settings: ModelSettings,
  { request, limits }: { request: ToolRequest; limits: ModelLimits },
): Promise<ToolCall[]> {
  const name = request.model ?? chatProvider.model;
  if (settings.refusesTools(name)) return [];
  const deadline = new Deadline(limits, request.signal);
  const tools = request.tools.map(({ name, description, parameters }) => ({
    type: 'function' as const,
    name,
    description,
    inputSchema: parameters,
  }));
  try {
    for (;;) {
      try {
        const result = await chatProvider.open(name).doGenerate({
          prompt: toPrompt(request.messages),
          tools,
          toolChoice: { type: 'auto' },
          abortSignal: deadline.signal,
          ...settings.chooseSettings(name, request),
        });
        request.onTokens?.(countTokens(request, result));
        return parseToolCalls(result);
      } catch (error) {
        if (settings.learnFromRefusal(name, error)) continue;
        if (isToolRefusal(error) && settings.learnToolRefusal(name)) return [];
        throw deadline.signal.aborted ? deadline.signal.reason : error;
      }
    }
  } finally {
    deadline.end();
  }
}

/** Returns up to `maxCalls` tool calls of a reply, without those that the provider has executed. */
function parseToolCalls({ content }: LanguageModelV4GenerateResult): ToolCall[] {
  return content
    .flatMap((part) => (part.type === 'tool-call' && !part.providerExecuted ? [part] : []))
    .slice(0, maxCalls)
    .map(({ toolName, input }) => ({ name: toolName, arguments: parseToolInput(input) }));
}

/**
 * Parses the JSON of a tool call's arguments: an empty object without text. Returns undefined when it is too
 * long or invalid. Returns a value that is no text unchanged.
 */
function parseToolInput(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  if (input.length > maxInputLength) return undefined;
  try {
    return JSON.parse(input || '{}');
  } catch {
    return undefined;
  }
}

/** Returns the tokens of prompt and reply together, as counted by the provider or estimated. */
function countTokens(request: ToolRequest, { usage, content }: LanguageModelV4GenerateResult): number {
  const promptTokens =
    usage.inputTokens.total ?? estimateTokens(JSON.stringify([request.messages, request.tools]));
  return promptTokens + (usage.outputTokens.total ?? estimateTokens(JSON.stringify(content)));
}

/** Returns whether an error says that the model does not support tools, as local model servers do. */
function isToolRefusal(error: unknown): boolean {
  if (!APICallError.isInstance(error) || (error.statusCode !== 400 && error.statusCode !== 422)) return false;
  return /\btools?\b|tool[_ -]?choice|function[_ -]?call/i.test(
    `${error.message} ${error.responseBody ?? ''}`.slice(0, 2_000),
  );
}
