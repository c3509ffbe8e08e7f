import { listMessageTemplates } from '@anito/contract/message-templates';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './api.ts';

/** What is known of the approved messages of an assistant's accounts. */
export const approvedMessagesKey = (assistantId: number) => ['approved-messages', assistantId];

/** The approved messages of the account by which an assistant writes on a channel; its service is asked for them all. */
export function useApprovedMessages({ assistantId, channel }: { assistantId: number; channel: string }) {
  return useQuery({
    queryKey: [...approvedMessagesKey(assistantId), channel],
    queryFn: ({ signal }) =>
      callApi(listMessageTemplates, { params: { id: assistantId }, query: { channel } }, { signal }),
    staleTime: 60_000,
  });
}
