import type { Env } from '../env.ts';

/** The models that an assistant may be answered by: those that the operator names of the chosen provider. */
export function listChatModels(env: Env): string[] {
  if (env.AI_CHAT_PROVIDER === 'builtin') return [];
  const named = env.AI_CHAT_MODELS.length > 0 ? env.AI_CHAT_MODELS : [env.AI_CHAT_MODEL ?? ''];
  return [...new Set(named)].filter(Boolean);
}

/** The model that an assistant chose, null when it chose none or the operator no longer offers it. */
export function findChosenModel(env: Env, model: string | null): string | null {
  return model !== null && listChatModels(env).includes(model) ? model : null;
}
