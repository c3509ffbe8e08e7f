import {
  addThreadNote,
  closeThread,
  createCannedReply,
  deleteCannedReply,
  getThread,
  handBackThread,
  type InboxThread,
  type InboxThreadDetail,
  listCannedReplies,
  listThreads,
  type ReplyWindow,
  readThread,
  reopenThread,
  replyToThread,
  sendTemplateToThread,
  suggestReply,
  type ThreadFilter,
  takeOverThread,
  updateCannedReply,
} from '@anito/contract/inbox';
import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../lib/api.ts';
import { keepFilled } from '../../lib/keep-filled.ts';
import { createRandomId } from '../../lib/random-id.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { showFailure } from '../../ui/show-failure.ts';
import { countsKey } from './inbox-counts.ts';

/** What of the threads is listed. */
export type InboxFilter = {
  filter: ThreadFilter;
  assistantId?: number | undefined;
  channel?: string | undefined;
  search?: string | undefined;
};

type Page = { threads: InboxThread[]; cursor: string | null };
type Pages = InfiniteData<Page, string | undefined>;

const listsKey = ['inbox', 'threads'];
const listKey = (filter: InboxFilter) => [...listsKey, filter];
/** One thread with what was said in it. */
export const threadKey = (id: number) => ['inbox', 'thread', id];
const cannedKey = ['inbox', 'canned'];

/** The threads that a filter lets through, in pages. */
export function useThreads(filter: InboxFilter) {
  return useInfiniteQuery({
    queryKey: listKey(filter),
    queryFn: ({ signal, pageParam }) =>
      callApi(listThreads, { query: { ...filter, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
    placeholderData: (previous) => keepFilled(previous, previous?.pages[0]?.threads.length),
    refetchOnWindowFocus: false,
  });
}

/** Asks for the newest threads alone, however many pages are there, and puts them on top. */
export async function refreshTop(client: QueryClient, filter: InboxFilter): Promise<void> {
  const top = await callApi(listThreads, { query: filter });
  client.setQueryData<Pages>(listKey(filter), (data) => {
    const [first, ...others] = data?.pages ?? [];
    if (!data || !first) return data;
    const fresh = new Set(top.threads.map(({ id }) => id));
    const without = (page: Page) => ({ ...page, threads: page.threads.filter(({ id }) => !fresh.has(id)) });
    // What the newest pushed off the first page stays on it: the next page goes on after that.
    const newest = { ...first, threads: [...top.threads, ...without(first).threads] };
    return { ...data, pages: [newest, ...others.map(without)] };
  });
}

/** Puts a thread as it is now into every list and where it is open. */
function showChanged(client: QueryClient, thread: InboxThread): void {
  const change = (other: InboxThread) => (other.id === thread.id ? thread : other);
  client.setQueriesData<Pages>({ queryKey: listsKey }, (data) =>
    data
      ? { ...data, pages: data.pages.map((page) => ({ ...page, threads: page.threads.map(change) })) }
      : data,
  );
  client.setQueryData<InboxThreadDetail>(threadKey(thread.id), (data) => data && { ...data, thread });
  void client.invalidateQueries({ queryKey: countsKey });
}

/** As long at least until the server is asked again whether a window has closed: its clock is another one. */
const closingMinMs = 60_000;

/** How long a window stays open, in milliseconds; false where it does not close. */
function findClosing(replyWindow: ReplyWindow | null): number | false {
  if (!replyWindow?.isOpen) return false;
  return Math.max(Date.parse(replyWindow.closesAt) - Date.now(), closingMinMs);
}

/** One thread with what was said in it, asked for anew when words no longer reach its visitor. */
export function useThread(id: number) {
  return useApiQuery(
    threadKey(id),
    getThread,
    { params: { id } },
    { staleTime: 0, refetchInterval: ({ state }) => findClosing(state.data?.window ?? null) },
  );
}

const acts = {
  'take-over': takeOverThread,
  'hand-back': handBackThread,
  close: closeThread,
  read: readThread,
} as const;

/** What is done with a thread as a whole. */
export type ThreadAct = keyof typeof acts | { reopen: 'assistant' | 'person' };

/** Does something with a thread, and shows how it is then. */
export function useThreadAct() {
  const { t } = useTranslation('inbox');
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, act }: { id: number; act: ThreadAct }) =>
      typeof act === 'string'
        ? callApi(acts[act], { params: { id } })
        : callApi(reopenThread, { params: { id }, body: { handledBy: act.reopen } }),
    onSuccess: (thread, { act }) => {
      showChanged(client, thread);
      if (act !== 'read') void client.invalidateQueries({ queryKey: threadKey(thread.id) });
    },
    onError: (error, { act }) => {
      if (act === 'read') return;
      showFailure(t('actFailed'), error);
    },
  });
}

/** Writes to the visitor, or a note; the same key for what is sent again. */
export function useWrite(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, ...body }: { kind: 'reply' | 'note'; text: string; clientKey: string }) =>
      callApi(kind === 'reply' ? replyToThread : addThreadNote, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: threadKey(id) }),
  });
}

/** What is sent of an approved message; the same key for what is sent again. */
type ChosenTemplate = { name: string; language: string; values: Record<string, string>; clientKey: string };

/** Sends the visitor an approved message. */
export function useSendTemplate(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChosenTemplate) => callApi(sendTemplateToThread, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: threadKey(id) }),
  });
}

/** Names what is about to be sent. */
export const createClientKey = createRandomId;

/** What the assistant would answer: a draft. */
export function useSuggestion(id: number) {
  return useMutation({ mutationFn: () => callApi(suggestReply, { params: { id } }) });
}

/** The texts that the owner sends often. */
export function useCannedReplies() {
  return useApiQuery(cannedKey, listCannedReplies, {}, { staleTime: 60_000 });
}

/** Keeps, changes or deletes one of them. */
export function useSaveCanned() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (
      change: { id?: number | undefined; name: string; text: string } | { id: number; isDeleted: true },
    ): Promise<unknown> => {
      if ('isDeleted' in change) return callApi(deleteCannedReply, { params: { id: change.id } });
      const { id, ...body } = change;
      return id === undefined
        ? callApi(createCannedReply, { body })
        : callApi(updateCannedReply, { params: { id }, body });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: cannedKey }),
  });
}
