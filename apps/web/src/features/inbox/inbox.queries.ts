import {
  addThreadNote,
  answerOpenQuestion,
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

/** Filter of the conversation list. */
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
/** Query key of one conversation with its messages. */
export const threadKey = (id: number) => ['inbox', 'thread', id];
const cannedKey = ['inbox', 'canned'];

/**
 * Queries the filtered conversations, page by page. Live events refetch them, the window's focus does not.
 */
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

/**
 * Refetches only the newest conversations, regardless of the number of loaded pages, and puts them at the
 * top. A list that is not loaded stays unloaded. Throws ApiError.
 */
export async function refreshTop(client: QueryClient, filter: InboxFilter): Promise<void> {
  const top = await callApi(listThreads, { query: filter });
  client.setQueryData<Pages>(listKey(filter), (data) => {
    const [first, ...remaining] = data?.pages ?? [];
    if (!data || !first) return data;
    const fresh = new Set(top.threads.map(({ id }) => id));
    const without = (page: Page) => ({ ...page, threads: page.threads.filter(({ id }) => !fresh.has(id)) });
    // Conversations pushed off the first page stay on it, because the next page's cursor follows them.
    const newest = { ...first, threads: [...top.threads, ...without(first).threads] };
    return { ...data, pages: [newest, ...remaining.map(without)] };
  });
}

/** Updates a conversation in all cached lists and in its open view. Refetches the counts. */
function updateCachedThread(client: QueryClient, thread: InboxThread): void {
  const change = (other: InboxThread) => (other.id === thread.id ? thread : other);
  client.setQueriesData<Pages>({ queryKey: listsKey }, (data) =>
    data
      ? { ...data, pages: data.pages.map((page) => ({ ...page, threads: page.threads.map(change) })) }
      : data,
  );
  client.setQueryData<InboxThreadDetail>(threadKey(thread.id), (data) => data && { ...data, thread });
  void client.invalidateQueries({ queryKey: countsKey });
}

/**
 * Shortest time before the server is asked whether a messaging window has closed, in milliseconds. Its clock
 * differs from the browser's.
 */
const minRefetchMs = 60_000;

/**
 * Returns the time until a window closes, in milliseconds and at least `minRefetchMs`. Returns false if no
 * window is open.
 */
function getWindowRefetchInterval(replyWindow: ReplyWindow | null): number | false {
  if (!replyWindow?.isOpen) return false;
  return Math.max(Date.parse(replyWindow.closesAt) - Date.now(), minRefetchMs);
}

/** Queries one conversation with its messages. Refetched when its messaging window closes. */
export function useThread(id: number) {
  return useApiQuery(
    threadKey(id),
    getThread,
    { params: { id } },
    { staleTime: 0, refetchInterval: ({ state }) => getWindowRefetchInterval(state.data?.window ?? null) },
  );
}

const acts = {
  'take-over': takeOverThread,
  'hand-back': handBackThread,
  close: closeThread,
  read: readThread,
} as const;

/** Actions on a whole conversation. */
export type ThreadAction = keyof typeof acts | { reopen: 'assistant' | 'person' };

/**
 * Runs an action on a conversation and updates the cache. A failure is shown as a toast, except for marking
 * as read.
 */
export function useThreadAction() {
  const { t } = useTranslation('inbox');
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, act }: { id: number; act: ThreadAction }) =>
      typeof act === 'string'
        ? callApi(acts[act], { params: { id } })
        : callApi(reopenThread, { params: { id }, body: { handledBy: act.reopen } }),
    onSuccess: (thread, { act }) => {
      updateCachedThread(client, thread);
      if (act !== 'read') void client.invalidateQueries({ queryKey: threadKey(thread.id) });
    },
    onError: (error, { act }) => {
      if (act === 'read') return;
      showFailure(t('actFailed'), error);
    },
  });
}

/**
 * Lets the assistant answer the visitor's open question, which hands the conversation back to it. Updates the
 * cache.
 */
export function useAnswerOpenQuestion(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(answerOpenQuestion, { params: { id } }),
    onSuccess: (thread) => {
      updateCachedThread(client, thread);
      void client.invalidateQueries({ queryKey: threadKey(id) });
    },
  });
}

/**
 * Sends a reply or saves a note, and refetches the conversation. `clientKey` is the idempotency key, which a
 * retry repeats.
 */
export function useWriteMessage(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, ...body }: { kind: 'reply' | 'note'; text: string; clientKey: string }) =>
      callApi(kind === 'reply' ? replyToThread : addThreadNote, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: threadKey(id) }),
  });
}

/** An approved message to send. A retry uses the same key. */
type ChosenTemplate = { name: string; language: string; values: Record<string, string>; clientKey: string };

/** Sends an approved message to the visitor and refetches the conversation. */
export function useSendTemplate(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChosenTemplate) => callApi(sendTemplateToThread, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: threadKey(id) }),
  });
}

/** Creates the idempotency key of a message. */
export const createClientKey = createRandomId;

/** Requests a draft reply from the assistant. The draft is in `data`. */
export function useSuggestedReply(id: number) {
  return useMutation({ mutationFn: () => callApi(suggestReply, { params: { id } }) });
}

/** Queries the canned replies. */
export function useCannedReplies() {
  return useApiQuery(cannedKey, listCannedReplies, {}, { staleTime: 60_000 });
}

/**
 * Deletes a canned reply if `isDeleted` is given, changes it if it has an id, otherwise creates it. Refetches
 * the canned replies.
 */
export function useChangeCannedReply() {
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
