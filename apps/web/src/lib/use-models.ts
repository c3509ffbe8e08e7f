import type { Assistant } from '@anito/contract/assistants';
import { getModels, type ModelsStatus } from '@anito/contract/installation';
import { useApiQuery } from './use-api-query.ts';

/** Queries the models in use for answers and embeddings, and the models that an assistant may choose. */
export function useModels() {
  return useApiQuery(['models'], getModels, {}, { staleTime: 60_000 });
}

/** Returns the model in use for answers, or undefined until it is known. */
export const useChatModel = () => useModels().data?.chat;

type Mode = Pick<Assistant, 'isAgentMode'>;

/** Whether an assistant cannot answer: it is an agent, and no language model is connected. */
export const isMissingModel = ({ isAgentMode }: Mode, chat: ModelsStatus['chat'] | undefined) =>
  isAgentMode && chat?.isBuiltIn === true;

/** Whether an assistant cannot answer with the current model. Returns false until the model is known. */
export const useIsMissingModel = (assistant: Mode) => isMissingModel(assistant, useChatModel());
