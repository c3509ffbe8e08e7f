import type { Env } from '../../env.ts';
import type { ChatModel } from '../../lib/models/types.ts';

/** What servers of models on one's own machine are started with unless told otherwise. */
const localWindow = 4_096;
const localServers = new Set(['ollama', 'lm-studio', 'llama-cpp']);
/** Of a server of which nothing is known. */
const cautiousWindow = 8_192;
/** Every model of the large vendors takes at least this much; more than is ever sent. */
const vendorWindow = 32_768;

/** Tokens that a prompt and its answer may take together. */
export function findWindow(
  env: Pick<Env, 'AI_CHAT_WINDOW'>,
  { provider }: Pick<ChatModel, 'provider'>,
): number {
  if (env.AI_CHAT_WINDOW !== undefined) return env.AI_CHAT_WINDOW;
  if (localServers.has(provider)) return localWindow;
  return provider === 'openai-compatible' ? cautiousWindow : vendorWindow;
}
