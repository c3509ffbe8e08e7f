import {
  type ChatModelChoice,
  chooseChatModel,
  connectChatModel,
  getChatModelChoice,
  type LocalModel,
  type ProviderModelInput,
  resetChatModel,
  testChatModel,
} from '@anito/contract/installation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

const choiceKey = ['chat-model'];

/** Queries the language model in use, and searches the server's machine for other models. For admins. */
export function useChatModelChoice() {
  return useQuery<ChatModelChoice>({
    queryKey: choiceKey,
    queryFn: ({ signal }) => callApi(getChatModelChoice, {}, { signal }),
    staleTime: 0,
  });
}

/**
 * Returns a mutation that runs `change`, stores the returned choice in the cache and refetches the models in
 * use.
 */
function useChatModelChange<Input>(change: (input: Input) => Promise<ChatModelChoice>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (saved) => {
      client.setQueryData(choiceKey, saved);
      return client.invalidateQueries({ queryKey: ['models'] });
    },
  });
}

/** Selects a model found on the installation's machine, or the built-in one for null. */
export const useChooseChatModel = () =>
  useChatModelChange((choice: LocalModel | null) =>
    choice ? callApi(chooseChatModel, { body: choice }) : callApi(resetChatModel, {}),
  );

/** Connects a provider's model. */
export const useConnectChatModel = () =>
  useChatModelChange((input: ProviderModelInput) => callApi(connectChatModel, { body: input }));

/** Sends a short test question to a provider's model, without connecting it. The result is in `data`. */
export const useTestChatModel = () =>
  useMutation({ mutationFn: (input: ProviderModelInput) => callApi(testChatModel, { body: input }) });
