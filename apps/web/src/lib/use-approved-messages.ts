import { listMessageTemplates } from '@anito/contract/message-templates';
import { useApiQuery } from './use-api-query.ts';

/** What is known of the approved messages of an assistant's accounts. */
export const approvedMessagesKey = (assistantId: number) => ['approved-messages', assistantId];

/** The approved messages of the account by which an assistant writes on a channel; its service is asked for them all. */
export function useApprovedMessages({ assistantId, channel }: { assistantId: number; channel: string }) {
  return useApiQuery(
    [...approvedMessagesKey(assistantId), channel],
    listMessageTemplates,
    { params: { id: assistantId }, query: { channel } },
    { staleTime: 60_000 },
  );
}
