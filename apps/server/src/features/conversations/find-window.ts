import type { Env } from '../../env.ts';
import type { ChatModel } from '../../lib/models/types.ts';

/** Of a model of which nothing is known: what models on one's own machine are commonly run with. */
const cautiousWindow = 8_192;
/** Every model of the large vendors takes at least this much; more than is ever sent. */
const vendorWindow = 32_768;

/** Tokens that a prompt and its answer may take together. */
export function findWindow(env: Pick<Env, 'AI_CHAT_WINDOW'>, chat: Pick<ChatModel, 'provider'>): number {
  return env.AI_CHAT_WINDOW ?? (chat.provider === 'openai-compatible' ? cautiousWindow : vendorWindow);
}
