import { APICallError, type LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import type { ModelLimits, ToolCall, ToolRequest } from '../types.ts';
import type { ChatVendor } from './chat-vendors.ts';
import { Deadline } from './deadline.ts';
import { estimateTokens } from './estimate-tokens.ts';
import type { ModelSettings } from './model-settings.ts';
import { toPrompt } from './to-prompt.ts';

/** Maximum number of tool calls read from one reply. */
const mostCalls = 8;
const longestInput = 20_000;

/**
 * Asks a provider's model once which tools it wants to call. Returns an empty list for a model without tool
 * support.
 */
export async function chooseTools(
  vendor: ChatVendor,
  settings: ModelSettings,
  { request, limits }: { request: ToolRequest; limits: ModelLimits },
): Promise<ToolCall[]> {
  const name = request.model ?? vendor.model;
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
        const result = await vendor.open(name).doGenerate({
          prompt: toPrompt(request.messages),
          tools,
          toolChoice: { type: 'auto' },
          abortSignal: deadline.signal,
          ...settings.choose(name, request),
        });
        request.onTokens?.(countTokens(request, result));
        return readCalls(result);
      } catch (error) {
        if (settings.learnFromRefusal(name, error)) continue;
        if (isWithoutTools(error) && settings.learnWithoutTools(name)) return [];
        throw deadline.signal.aborted ? deadline.signal.reason : error;
      }
    }
  } finally {
    deadline.end();
  }
}

function readCalls({ content }: LanguageModelV4GenerateResult): ToolCall[] {
  return content
    .flatMap((part) => (part.type === 'tool-call' && !part.providerExecuted ? [part] : []))
    .slice(0, mostCalls)
    .map(({ toolName, input }) => ({ name: toolName, arguments: readInput(input) }));
}

function readInput(input: unknown): unknown {
  if (typeof input !== 'string') return input;
  if (input.length > longestInput) return undefined;
  try {
    return JSON.parse(input || '{}');
  } catch {
    return undefined;
  }
}

function countTokens(request: ToolRequest, { usage, content }: LanguageModelV4GenerateResult): number {
  const asked = usage.inputTokens.total ?? estimateTokens(JSON.stringify([request.messages, request.tools]));
  return asked + (usage.outputTokens.total ?? estimateTokens(JSON.stringify(content)));
}

/** Returns whether an error says that the model does not support tools, as local model servers do. */
function isWithoutTools(error: unknown): boolean {
  if (!APICallError.isInstance(error) || (error.statusCode !== 400 && error.statusCode !== 422)) return false;
  return /\btools?\b|tool[_ -]?choice|function[_ -]?call/i.test(
    `${error.message} ${error.responseBody ?? ''}`.slice(0, 2_000),
  );
}
