import {
  type ChatModelChoice,
  chooseChatModel,
  forgetChatModel,
  getChatModelChoice,
  type LocalModel,
} from '@anito/contract/installation';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

const choiceKey = ['chat-model'];

/** Which model answers and which are found on the machine of the installation; for admins. Asking again looks again. */
export function useChatModelChoice() {
  return useQuery<ChatModelChoice>({
    queryKey: choiceKey,
    queryFn: ({ signal }) => callApi(getChatModelChoice, {}, { signal }),
    staleTime: 0,
  });
}

/** Answers by a model of that machine, or by the built-in one when it is null. */
export function useChooseChatModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: LocalModel | null) =>
      choice ? callApi(chooseChatModel, { body: choice }) : callApi(forgetChatModel, {}),
    onSuccess: (saved) => {
      client.setQueryData(choiceKey, saved);
      return client.invalidateQueries({ queryKey: ['models'] });
    },
  });
}
