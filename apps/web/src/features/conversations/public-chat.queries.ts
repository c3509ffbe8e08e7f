import { getPublicAssistant, type PublicAssistant } from '@anito/contract/assistants';
import { type ConversationRecord, publicHistory } from '@anito/contract/conversations';
import { limits } from '@anito/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { shouldRetry } from '../../lib/query-client.ts';

/** What the page needs before anyone can chat; `records` is undefined when only they could not be loaded. */
export type OpenedChat = { assistant: PublicAssistant; records: ConversationRecord[] | undefined };

/** The assistant and this visitor's earlier chat with it. Asked once: a chat under way is not replaced. */
export function usePublicChat(id: number, code: string | undefined, channelUserId: string) {
  return useQuery({
    queryKey: ['public-chat', id, code ?? null],
    queryFn: async ({ signal }): Promise<OpenedChat> => {
      const assistant = await callApi(getPublicAssistant, { params: { id }, query: { code } }, { signal });
      if (!assistant.isActive) return { assistant, records: [] };
      const records = await callApi(
        publicHistory,
        { params: { id }, query: { code, channelUserId, limit: limits.historyPageMax, offset: 0 } },
        { signal },
      ).catch(() => undefined);
      return { assistant, records };
    },
    retry: shouldRetry,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
