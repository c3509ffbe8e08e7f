import {
  type AnnouncementInput,
  type Audience,
  getAnnouncementReach,
  listAnnouncements,
  publishAnnouncement,
  withdrawAnnouncement,
} from '@anito/contract/announcements';
import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';

const announcementsKey = ['admin', 'announcements'];

/** Interval for refetching the progress of mails, in milliseconds. */
const refreshMs = 3_000;

/**
 * Queries a page of announcements, refetched every `refreshMs` while any of its emails are being sent or are
 * delayed.
 */
export function useAnnouncements(page: number) {
  return useApiQuery(
    [...announcementsKey, page],
    listAnnouncements,
    { query: { page } },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.announcements.some(({ mails }) => mails.state === 'sending' || mails.state === 'delayed')
          ? refreshMs
          : false,
      staleTime: 0,
    },
  );
}

/** Queries how many users an announcement would reach, and how many of them by email. */
export function useReach(audience: Audience) {
  return useApiQuery(
    ['admin', 'announcement-reach', audience],
    getAnnouncementReach,
    { query: { audience } },
    { staleTime: 0 },
  );
}

/** Returns a mutation that runs `change` and then, also after a failure, refetches the announcements. */
function useAnnouncementChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: announcementsKey }),
  });
}

/** Publishes an announcement. Sending it again with the same key has no further effect. */
export const usePublish = (key: string) =>
  useAnnouncementChange((body: AnnouncementInput) =>
    callApi(publishAnnouncement, { body }, { headers: { 'Idempotency-Key': key } }),
  );

/** Withdraws an announcement from all notification menus. */
export const useWithdraw = (id: number) =>
  useAnnouncementChange(() => callApi(withdrawAnnouncement, { params: { id } }));
