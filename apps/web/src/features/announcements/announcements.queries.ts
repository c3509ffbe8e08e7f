import {
  type AnnouncementInput,
  type Audience,
  getAnnouncementReach,
  listAnnouncements,
  publishAnnouncement,
  withdrawAnnouncement,
} from '@anito/contract/announcements';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api.ts';

const announcementsKey = ['admin', 'announcements'];

/** How often it is asked how far mails have come. */
const refreshMs = 3_000;

/** A page of what was announced, kept up to date while mails go out. */
export function useAnnouncements(page: number) {
  return useQuery({
    queryKey: [...announcementsKey, page],
    queryFn: ({ signal }) => callApi(listAnnouncements, { query: { page } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.announcements.some(({ mails }) => mails.state === 'sending' || mails.state === 'delayed')
        ? refreshMs
        : false,
    staleTime: 0,
  });
}

/** How many an announcement would reach. */
export function useReach(audience: Audience) {
  return useQuery({
    queryKey: ['admin', 'announcement-reach', audience],
    queryFn: ({ signal }) => callApi(getAnnouncementReach, { query: { audience } }, { signal }),
    staleTime: 0,
  });
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
