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

/** How often it is asked how far mails have come. */
const refreshMs = 3_000;

/** A page of what was announced, kept up to date while mails go out. */
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

/** How many an announcement would reach. */
export function useReach(audience: Audience) {
  return useApiQuery(
    ['admin', 'announcement-reach', audience],
    getAnnouncementReach,
    { query: { audience } },
    { staleTime: 0 },
  );
}

/** A change after which the list is looked at anew. */
function useAnnouncementChange<Input, Output>(change: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: announcementsKey }),
  });
}

/** Announces something; sent again under the same key, it is the same. */
export const usePublish = (key: string) =>
  useAnnouncementChange((body: AnnouncementInput) =>
    callApi(publishAnnouncement, { body }, { headers: { 'Idempotency-Key': key } }),
  );

/** Takes an announcement out of every bell. */
export const useWithdraw = (id: number) =>
  useAnnouncementChange(() => callApi(withdrawAnnouncement, { params: { id } }));
