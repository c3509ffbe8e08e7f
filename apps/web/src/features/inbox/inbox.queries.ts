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
 * Queries the conversations that match the filter, with pagination. Live events refetch them, but focusing
 * the window does not.
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
 * Refetches the first page of the conversation list and puts its conversations at the top of the cached list.
 * Later pages stay. Does nothing to a list that is not cached. Throws ApiError.
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

/** Replaces a conversation in all cached lists and in its cached detail, and refetches the counts. */
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
 * Returns the milliseconds until the messaging window closes, at least `minRefetchMs`. Returns false if it is
 * closed, or null.
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
 * Returns a mutation that runs an action such as closing on a conversation, and updates the cache. A failure
 * is shown as a toast, except when marking as read.
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
 * Returns a mutation that lets the assistant answer the visitor's open question and hands the conversation
 * back to the assistant. Changes nothing if the assistant has no answer. Updates the cache.
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
 * Returns a mutation that sends a reply or saves a note, and refetches the conversation. `clientKey` is the
 * idempotency key: repeat it in a retry.
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

/** Returns a mutation that sends a template message to the visitor and refetches the conversation. */
export function useSendTemplate(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ChosenTemplate) => callApi(sendTemplateToThread, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: threadKey(id) }),
  });
}

/** Creates the idempotency key of a message. */
export const createClientKey = createRandomId;

/**
 * Returns a mutation that requests a draft reply from the assistant. The draft is in `data` and is not sent.
 */
export function useSuggestedReply(id: number) {
  return useMutation({ mutationFn: () => callApi(suggestReply, { params: { id } }) });
}

/** Queries the canned replies (prepared texts) of the account. */
export function useCannedReplies() {
  return useApiQuery(cannedKey, listCannedReplies, {}, { staleTime: 60_000 });
}

/**
 * Returns a mutation that creates a canned reply, changes it if it has an id, or deletes it with `isDeleted`.
 * Refetches the canned replies.
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
