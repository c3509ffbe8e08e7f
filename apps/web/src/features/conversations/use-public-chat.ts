import { ASSISTANT_META, type EmbeddedAssistant } from '@anito/contract/chat-document';
import type { ConversationRecord } from '@anito/contract/conversations';
import { limits } from '@anito/contract/limits';
import { useCallback, useEffect, useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { pause } from '../../lib/pause.ts';
import { shouldRetry } from '../../lib/should-retry.ts';
import { getPublicAssistant, publicHistory } from './public-calls.ts';
import type { Visitor } from './visitor.ts';

/**
 * Data that the page needs before the chat starts. `records` is undefined if only they could not be loaded.
 */
export type ChatData = { assistant: EmbeddedAssistant; records: ConversationRecord[] | undefined };

type OpenChatInput = {
  id: number;
  code: string | undefined;
  visitor: Visitor;
  /** The assistant, if it is already known. */
  embeddedAssistant: EmbeddedAssistant | undefined;
  signal: AbortSignal;
};

/**
 * Returns the assistant that the server embedded in the HTML document, or undefined if it embedded none or
 * another one. It embeds no assistant that is paused or may need an access code.
 */
function findEmbeddedAssistant(id: number): EmbeddedAssistant | undefined {
  const embeddedAssistant = document.querySelector<HTMLMetaElement>(
    `meta[name="${ASSISTANT_META}"]`,
  )?.content;
  const assistant = embeddedAssistant && (JSON.parse(embeddedAssistant) as EmbeddedAssistant);
  return assistant && assistant.id === id ? assistant : undefined;
}

/**
 * Loads the assistant and the visitor's messages. The messages are empty for a new visitor or a paused
 * assistant, and undefined if they cannot be loaded. Throws ApiError if the assistant cannot be loaded.
 */
async function openChat({ id, code, visitor, embeddedAssistant, signal }: OpenChatInput): Promise<ChatData> {
  const loadAssistant = () => callApi(getPublicAssistant, { params: { id }, query: { code } }, { signal });
  const loadRecords = async () => {
    // A new visitor has no earlier messages.
    if (!visitor.isReturning) return [];
    const query = { code, channelUserId: visitor.id, limit: limits.historyPageMax, offset: 0 };
    return callApi(publicHistory, { params: { id }, query }, { signal }).catch(() => undefined);
  };
  if (embeddedAssistant || code === undefined) {
    const [assistant, records] = await Promise.all([embeddedAssistant ?? loadAssistant(), loadRecords()]);
    return { assistant, records: assistant.isActive ? records : [] };
  }
  // Wrong codes are counted, so the code is sent only once.
  const assistant = await loadAssistant();
  return { assistant, records: assistant.isActive ? await loadRecords() : [] };
}

/** Pause before the retry of a temporary failure, in milliseconds. It grows with each failure. */
const pauseMs = 1_000;

/** Loads the chat, and retries temporary failures with exponential backoff. Throws the last error. */
async function openWithRetry(input: OpenChatInput): Promise<ChatData> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await openChat(input);
    } catch (error) {
      if (input.signal.aborted || !shouldRetry(failures, error)) throw error;
      await pause(pauseMs * 2 ** failures);
    }
  }
}

type Outcome = { code: string | undefined; data?: ChatData; error?: unknown };

/**
 * Returns the assistant and this visitor's earlier messages as `data`, or `error`. They are available at once
 * if the document contains the assistant and the visitor is new. They are loaded once for each code, and
 * again only by `refetch`, so a running chat is never replaced.
 */
export function usePublicChat(id: number, code: string | undefined, visitor: Visitor) {
  const [tries, setTries] = useState(0);
  const [embeddedAssistant] = useState(() => findEmbeddedAssistant(id));
  const [outcome, setOutcome] = useState<Outcome | undefined>(() =>
    embeddedAssistant && !visitor.isReturning
      ? { code, data: { assistant: embeddedAssistant, records: [] } }
      : undefined,
  );
  const [isFetching, setIsFetching] = useState(outcome === undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per code and attempt.
  useEffect(() => {
    if (tries === 0 && outcome !== undefined && outcome.code === code) return;
    const abort = new AbortController();
    const settle = (next: Outcome) => {
      if (abort.signal.aborted) return;
      setOutcome(next);
      setIsFetching(false);
    };
    setIsFetching(true);
    // The embedded assistant is not valid for a code entered later.
    const usableAssistant = outcome === undefined ? embeddedAssistant : undefined;
    openWithRetry({ id, code, visitor, embeddedAssistant: usableAssistant, signal: abort.signal }).then(
      (data) => settle({ code, data }),
      (error: unknown) => settle({ code, error }),
    );
    return () => abort.abort();
  }, [id, code, visitor, tries]);
  const refetch = useCallback(() => setTries((count) => count + 1), []);
  // The result for another code is not valid for this one.
  const { data, error }: Partial<Outcome> = (outcome?.code === code && outcome) || {};
  return { data, error, isPending: !data && !error, isFetching, refetch };
}
