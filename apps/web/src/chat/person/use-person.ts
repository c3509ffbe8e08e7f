import type { ContactForm } from '@anito/contract/contact-form';
import type { HandoverStatus, LiveMessage, LiveView } from '@anito/contract/handover';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import type { ChatMessage } from '../machine/chat-state.ts';
import type { ContactFormValues } from './validate-contact-form.ts';

/** Requests of the handover to a person. Pass the same object on every render. */
export type PersonCalls = {
  ask(): Promise<LiveView>;
  stopWaiting(): Promise<LiveView>;
  leaveContact(values: ContactFormValues): Promise<LiveView>;
  declineContact(): Promise<LiveView>;
  /** Fetches the handover status, with the messages after the given message id. */
  look(after: number): Promise<LiveView>;
  /** Streams the handover status whenever it changes. */
  follow(after: number, signal: AbortSignal): AsyncIterable<LiveView>;
};

/**
 * Pauses before the stream is reopened, in milliseconds: the first after a normal end, the others after each
 * failure.
 */
const retryPausesMs = [500, 2_000, 5_000, 15_000];
/** Shortest interval between two fetches when a visitor returns to the page, in milliseconds. */
const refreshIntervalMs = 10_000;

/** Returns whether a person may write to the visitor. A stream is held open only then. */
function isFollowed(status: HandoverStatus | undefined): boolean {
  return status !== undefined && (status.handledBy === 'person' || status.isWaiting);
}

/**
 * Converts a message of the handover to a bubble. Its id differs from those of other bubbles. Servers of the
 * version before send neither names nor sources.
 */
function toMessage(
  { id, author, event, text, personName, sources, createdAt }: LiveMessage,
  businessName: string | null | undefined,
): ChatMessage {
  const role = author === 'visitor' ? 'user' : author;
  const isPersonal = role === 'person' || event === 'joined';
  const personLabel = isPersonal ? [personName, businessName].filter(Boolean).join(' · ') : '';
  return {
    id: `m${id}`,
    role,
    text,
    at: createdAt,
    state: 'complete',
    sources: sources ?? [],
    ...(role === 'assistant' ? { outcome: 'answered' as const } : {}),
    ...(event ? { event } : {}),
    ...(personLabel ? { personLabel } : {}),
  };
}

/**
 * Handover status and actions of a visitor. New messages are passed to `add`. Fetches the status at start if
 * there is history, when `personCount` grows, and when the visitor returns to the page. Streams it while a
 * person may write. Failed fetches are ignored.
 */
export function usePerson(
  calls: PersonCalls,
  options: {
    /** Whether there is an earlier conversation: a person may have answered in the meantime. */
    hasHistory: boolean;
    /** Grows whenever an answer changes the handover status. */
    personCount: number;
    add: (messages: ChatMessage[], options: { isNews: boolean }) => void;
  },
) {
  const { hasHistory, personCount, add } = options;
  const [status, setStatus] = useState<HandoverStatus>();
  const [form, setForm] = useState<ContactForm | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const [personLabel, setPersonLabel] = useState<string>();
  const lastId = useRef(0);
  const isFirst = useRef(hasHistory);
  /** The first fetch returns messages from before this visit. */
  const isHistory = useRef(hasHistory);
  const lookedAt = useRef(0);

  const applyView = useCallback(
    (view: LiveView) => {
      const fresh = view.messages.filter(({ id }) => id > lastId.current);
      lastId.current = fresh.at(-1)?.id ?? lastId.current;
      // Messages that the visitor wrote during this visit are already shown.
      const newMessages = fresh.filter(({ author }) => isFirst.current || author !== 'visitor');
      isFirst.current = false;
      const added = newMessages.map((message) => toMessage(message, view.businessName));
      add(added, { isNews: !isHistory.current });
      setPersonLabel((before) => added.findLast((message) => message.personLabel)?.personLabel ?? before);
      isHistory.current = false;
      setStatus(view.status);
      setForm(view.form);
    },
    [add],
  );
  const look = useCallback(async () => {
    lookedAt.current = Date.now();
    await calls.look(lastId.current).then(applyView, () => undefined);
  }, [calls, applyView]);

  useEffect(() => {
    if (hasHistory) void look();
  }, [hasHistory, look]);
  useEffect(() => {
    if (personCount > 0) void look();
  }, [personCount, look]);

  const isFollowing = isFollowed(status);
  useEffect(() => {
    function onVisible() {
      const isDue = Date.now() - lookedAt.current > refreshIntervalMs && (hasHistory || lookedAt.current > 0);
      if (document.visibilityState === 'visible' && isDue && !isFollowing) void look();
    }
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('focus', onVisible);
    return () => {
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('focus', onVisible);
    };
  }, [hasHistory, isFollowing, look]);
  useEffect(() => {
    if (!isFollowing) return;
    const abort = new AbortController();
    void followWithRetry(calls, lastId, applyView, abort.signal);
    return () => abort.abort();
  }, [calls, isFollowing, applyView]);

  return {
    status,
    /** Who answers: first name and business. Undefined if unknown. */
    personLabel,
    /** Whether a person may write. */
    isFollowing,
    look,
    ask: useCallback(async () => applyView(await calls.ask()), [calls, applyView]),
    stopWaiting: useCallback(async () => applyView(await calls.stopWaiting()), [calls, applyView]),
    leaveContact: useCallback(
      async (values: ContactFormValues) => {
        try {
          const view = await calls.leaveContact(values);
          // The message left in the form is shown nowhere else.
          isFirst.current = true;
          applyView(view);
          setIsLeaving(false);
        } catch (error) {
          // The owner has changed the form in the meantime.
          if (error instanceof ApiError && error.status === 409) await look();
          throw error;
        }
      },
      [calls, look, applyView],
    ),
    /** Closes the form at once. If the request fails, the form is back on the next visit. */
    declineContact: useCallback(async () => {
      setStatus((before) => before && { ...before, askedBecause: null });
      await calls.declineContact().then(applyView, () => undefined);
    }, [calls, applyView]),
    /** Fields of the contact form. */
    form,
    /** Whether the visitor is leaving a message. */
    isLeaving,
    setIsLeaving,
  };
}

/**
 * Follows the stream until no person may write any more or the signal aborts. A broken stream is reopened
 * after the last message received.
 */
async function followWithRetry(
  calls: PersonCalls,
  lastId: { current: number },
  applyView: (view: LiveView) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    try {
      for await (const view of calls.follow(lastId.current, signal)) {
        if (signal.aborted) return;
        failures = 0;
        applyView(view);
        if (!isFollowed(view.status)) return;
      }
    } catch {
      failures = Math.min(failures + 1, retryPausesMs.length - 1);
    }
    await new Promise((resolve) => setTimeout(resolve, retryPausesMs[failures]));
  }
}
