import { listMessageTemplates } from '@anito/contract/message-templates';
import { useApiQuery } from './use-api-query.ts';

/** Query key of the approved messages of an assistant, for all its channels. */
export const approvedMessagesKey = (assistantId: number) => ['approved-messages', assistantId];

/**
 * Queries the message templates that a channel, such as WhatsApp, has approved for an assistant's account
 * there. The server fetches all of them from the channel.
 */
export function useApprovedMessages({ assistantId, channel }: { assistantId: number; channel: string }) {
  return useApiQuery(
    [...approvedMessagesKey(assistantId), channel],
    listMessageTemplates,
    { params: { id: assistantId }, query: { channel } },
    { staleTime: 60_000 },
  );
}
