import {
  type ChatModelChoice,
  chooseChatModel,
  connectChatModel,
  forgetChatModel,
  getChatModelChoice,
  type LocalModel,
  testChatModel,
  type VendorModelInput,
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

function useChange<Input>(change: (input: Input) => Promise<ChatModelChoice>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (saved) => {
      client.setQueryData(choiceKey, saved);
      return client.invalidateQueries({ queryKey: ['models'] });
    },
  });
}

/** Answers by a model of that machine, or by the built-in one when it is null. */
export const useChooseChatModel = () =>
  useChange((choice: LocalModel | null) =>
    choice ? callApi(chooseChatModel, { body: choice }) : callApi(forgetChatModel, {}),
  );

/** Answers by the model of a vendor. */
export const useConnectChatModel = () =>
  useChange((input: VendorModelInput) => callApi(connectChatModel, { body: input }));

/** Asks the model of a vendor something small. */
export const useTestChatModel = () =>
  useMutation({ mutationFn: (input: VendorModelInput) => callApi(testChatModel, { body: input }) });
