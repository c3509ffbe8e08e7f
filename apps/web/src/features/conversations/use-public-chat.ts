import { ASSISTANT_META, type WrittenAssistant } from '@anito/contract/chat-document';
import type { ConversationRecord } from '@anito/contract/conversations';
import { limits } from '@anito/contract/limits';
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { pause } from '../../lib/pause.ts';
import { shouldRetry } from '../../lib/should-retry.ts';
import { getPublicAssistant, publicHistory } from './public-calls.ts';
import type { Visitor } from './visitor.ts';

/** What the page needs before anyone can chat; `records` is undefined when only they could not be loaded. */
export type OpenedChat = { assistant: WrittenAssistant; records: ConversationRecord[] | undefined };

type Asked = {
  id: number;
  code: string | undefined;
  visitor: Visitor;
  /** The assistant where it is known already. */
  written: WrittenAssistant | undefined;
  signal: AbortSignal;
};

/** What the server wrote of the assistant into the document; undefined where it may ask for a code, or is paused. */
function readDocument(id: number): WrittenAssistant | undefined {
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${ASSISTANT_META}"]`)?.content;
  const assistant = written && (JSON.parse(written) as WrittenAssistant);
  return assistant && assistant.id === id ? assistant : undefined;
}

async function openChat({ id, code, visitor, written, signal }: Asked): Promise<OpenedChat> {
  const loadAssistant = () => callApi(getPublicAssistant, { params: { id }, query: { code } }, { signal });
  const loadRecords = async () => {
    // Whoever is new has said nothing yet.
    if (!visitor.isKnown) return [];
    const query = { code, channelUserId: visitor.id, limit: limits.historyPageMax, offset: 0 };
    return callApi(publicHistory, { params: { id }, query }, { signal }).catch(() => undefined);
  };
  if (written || code === undefined) {
    const [assistant, records] = await Promise.all([written ?? loadAssistant(), loadRecords()]);
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
      await pause(pauseMs * 2 ** failures);
    }
  }
}

type Outcome = { code: string | undefined; data?: OpenedChat; error?: unknown };

/**
 * The assistant and this visitor's earlier chat with it: at once where the document says who answers and nothing was said
 * before. Asked once a code: a chat under way is not replaced.
 */
export function usePublicChat(id: number, code: string | undefined, visitor: Visitor) {
  const [tries, setTries] = useState(0);
  const [written] = useState(() => readDocument(id));
  const [outcome, setOutcome] = useState<Outcome | undefined>(() =>
    written && !visitor.isKnown ? { code, data: { assistant: written, records: [] } } : undefined,
  );
  const [isFetching, setIsFetching] = useState(outcome === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code and each try asks once.
  useEffect(() => {
    if (tries === 0 && outcome !== undefined && outcome.code === code) return;
    const abort = new AbortController();
    const settle = (next: Outcome) => {
      if (abort.signal.aborted) return;
      setOutcome(next);
      setIsFetching(false);
    };
    setIsFetching(true);
    // What was written says nothing of a code that is given later.
    const known = outcome === undefined ? written : undefined;
    openPatiently({ id, code, visitor, written: known, signal: abort.signal }).then(
      (data) => settle({ code, data }),
      (error: unknown) => settle({ code, error }),
    );
    return () => abort.abort();
  }, [id, code, visitor, tries]);
  const refetch = useCallback(() => setTries((count) => count + 1), []);
  // What another code gave says nothing of this one.
  const { data, error }: Partial<Outcome> = (outcome?.code === code && outcome) || {};
  return { data, error, isPending: !data && !error, isFetching, refetch };
}
