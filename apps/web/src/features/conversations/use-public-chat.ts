import type { PublicAssistant } from '@anito/contract/assistants';
import type { ConversationRecord } from '@anito/contract/conversations';
import { limits } from '@anito/contract/limits';
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { shouldRetry } from '../../lib/should-retry.ts';
import { getPublicAssistant, publicHistory } from './public-calls.ts';

/** What the page needs before anyone can chat; `records` is undefined when only they could not be loaded. */
export type OpenedChat = { assistant: PublicAssistant; records: ConversationRecord[] | undefined };

type Asked = { id: number; code: string | undefined; channelUserId: string; signal: AbortSignal };

async function openChat({ id, code, channelUserId, signal }: Asked): Promise<OpenedChat> {
  const loadAssistant = () =>
    callApi(getPublicAssistant, { params: { id }, query: { code, logo: 'linked' } }, { signal });
  const loadRecords = () =>
    callApi(
      publicHistory,
      { params: { id }, query: { code, channelUserId, limit: limits.historyPageMax, offset: 0 } },
      { signal },
    ).catch(() => undefined);
  if (code === undefined) {
    const [assistant, records] = await Promise.all([loadAssistant(), loadRecords()]);
    return { assistant, records: assistant.isActive ? records : [] };
  }
  // A wrong code is counted: it is not sent twice.
  const assistant = await loadAssistant();
  return { assistant, records: assistant.isActive ? await loadRecords() : [] };
}

/** Between a failure that may pass by itself and the next try (milliseconds), longer each time. */
const pauseMs = 1_000;

async function openPatiently(asked: Asked): Promise<OpenedChat> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await openChat(asked);
    } catch (error) {
      if (asked.signal.aborted || !shouldRetry(failures, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs * 2 ** failures));
    }
  }
}

type Outcome = { code: string | undefined; data?: OpenedChat; error?: unknown };

/** The assistant and this visitor's earlier chat with it. Asked once a code: a chat under way is not replaced. */
export function usePublicChat(id: number, code: string | undefined, channelUserId: string) {
  const [tries, setTries] = useState(0);
  const [outcome, setOutcome] = useState<Outcome>();
  const [isFetching, setIsFetching] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks anew.
  useEffect(() => {
    const abort = new AbortController();
    const settle = (next: Outcome) => {
      if (abort.signal.aborted) return;
      setOutcome(next);
      setIsFetching(false);
    };
    setIsFetching(true);
    openPatiently({ id, code, channelUserId, signal: abort.signal }).then(
      (data) => settle({ code, data }),
      (error: unknown) => settle({ code, error }),
    );
    return () => abort.abort();
  }, [id, code, channelUserId, tries]);
  const refetch = useCallback(() => setTries((count) => count + 1), []);
  // What another code gave says nothing of this one.
  const { data, error }: Partial<Outcome> = (outcome?.code === code && outcome) || {};
  return { data, error, isPending: !data && !error, isFetching, refetch };
}
