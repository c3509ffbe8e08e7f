import type { Assistant } from '@anito/contract/assistants';
import { getModels, type ModelsStatus } from '@anito/contract/installation';
import { useApiQuery } from './use-api-query.ts';

/** Which models answer and embed, and which an assistant may choose. */
export function useModels() {
  return useApiQuery(['models'], getModels, {}, { staleTime: 60_000 });
}

/** Which model answers; undefined until known. */
export const useChatModel = () => useModels().data?.chat;

type Mode = Pick<Assistant, 'isAgentMode'>;

/** Whether an assistant answers nothing: an agent, while no language model is connected. */
export const isUnserved = ({ isAgentMode }: Mode, chat: ModelsStatus['chat'] | undefined) =>
  isAgentMode && chat?.isBuiltIn === true;

/** The same by the model that answers here; not while that is unknown. */
export const useIsUnserved = (assistant: Mode) => isUnserved(assistant, useChatModel());
