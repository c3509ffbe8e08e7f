import type { ContactForm } from '@anito/contract/contact-form';
import type { LiveMessage, LiveView, PersonStatus } from '@anito/contract/handover';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import type { ChatMessage } from '../machine/chat-state.ts';
import type { FilledIn } from './find-wrong.ts';

/** The calls by which a visitor gets to a person; the same object at every drawing. */
export type PersonCalls = {
  ask(): Promise<LiveView>;
  stopWaiting(): Promise<LiveView>;
  leaveContact(given: FilledIn): Promise<LiveView>;
  declineContact(): Promise<LiveView>;
  /** How it stands, with what came after a message. */
  look(after: number): Promise<LiveView>;
  /** The same whenever it changes. */
  follow(after: number, signal: AbortSignal): AsyncIterable<LiveView>;
};

/** Between two streams: at once after one that ended well, later after each failure. */
const pausesMs = [500, 2_000, 5_000, 15_000];
/** Whoever comes back to the page is not asked for more often. */
const lookEveryMs = 10_000;

/** Whether there is somebody to be heard: only then a stream is held open. */
function isFollowed(status: PersonStatus | undefined): boolean {
  return status !== undefined && (status.handledBy === 'person' || status.isWaiting);
}

function toMessage({ id, author, event, text, createdAt }: LiveMessage): ChatMessage {
  const role = author === 'visitor' ? 'user' : author;
  return {
    id: `m${id}`,
    role,
    text,
    at: createdAt,
    state: 'complete',
    sources: [],
    ...(event ? { event } : {}),
  };
}

/** How a visitor stands with a person, and what may be done; messages are handed to `add` as they come. */
export function usePerson(
  calls: PersonCalls,
  options: {
    /** Something was said before: perhaps a person has answered meanwhile. */
    hasHistory: boolean;
    /** Grows whenever an answer says that it stands otherwise now. */
    personCount: number;
    add: (messages: ChatMessage[], options: { isNews: boolean }) => void;
  },
) {
  const { hasHistory, personCount, add } = options;
  const [status, setStatus] = useState<PersonStatus>();
  const [form, setForm] = useState<ContactForm | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  const lastId = useRef(0);
  const isFirst = useRef(hasHistory);
  /** The first look brings what was said before this visit. */
  const isEarlier = useRef(hasHistory);
  const lookedAt = useRef(0);

  const take = useCallback(
    (view: LiveView) => {
      const fresh = view.messages.filter(({ id }) => id > lastId.current);
      lastId.current = fresh.at(-1)?.id ?? lastId.current;
      // What the visitor wrote since they came stands there already.
      const shown = fresh.filter(({ author }) => isFirst.current || author !== 'visitor');
      isFirst.current = false;
      add(shown.map(toMessage), { isNews: !isEarlier.current });
      isEarlier.current = false;
      setStatus(view.status);
      setForm(view.form);
    },
    [add],
  );
  const look = useCallback(async () => {
    lookedAt.current = Date.now();
    await calls.look(lastId.current).then(take, () => undefined);
  }, [calls, take]);

  useEffect(() => {
    if (hasHistory) void look();
  }, [hasHistory, look]);
  useEffect(() => {
    if (personCount > 0) void look();
  }, [personCount, look]);

  const isFollowing = isFollowed(status);
  useEffect(() => {
    function onSeen() {
      const isDue = Date.now() - lookedAt.current > lookEveryMs && (hasHistory || lookedAt.current > 0);
      if (document.visibilityState === 'visible' && isDue && !isFollowing) void look();
    }
    document.addEventListener('visibilitychange', onSeen);
    addEventListener('focus', onSeen);
    return () => {
      document.removeEventListener('visibilitychange', onSeen);
      removeEventListener('focus', onSeen);
    };
  }, [hasHistory, isFollowing, look]);
  useEffect(() => {
    if (!isFollowing) return;
    const leaving = new AbortController();
    void followPatiently(calls, lastId, take, leaving.signal);
    return () => leaving.abort();
  }, [calls, isFollowing, take]);

  return {
    status,
    look,
    ask: useCallback(async () => take(await calls.ask()), [calls, take]),
    stopWaiting: useCallback(async () => take(await calls.stopWaiting()), [calls, take]),
    leaveContact: useCallback(
      async (given: FilledIn) => {
        try {
          const view = await calls.leaveContact(given);
          // What is left in the form stands nowhere else.
          isFirst.current = true;
          take(view);
          setIsLeaving(false);
        } catch (error) {
          // Its owner has changed it meanwhile.
          if (error instanceof ApiError && error.status === 409) await look();
          throw error;
        }
      },
      [calls, look, take],
    ),
    /** It is closed at once; where that is not heard of, it is there again at the next visit. */
    declineContact: useCallback(async () => {
      setStatus((before) => before && { ...before, askedBecause: null });
      await calls.declineContact().then(take, () => undefined);
    }, [calls, take]),
    /** What may be filled in. */
    form,
    /** The visitor leaves a message. */
    isLeaving,
    setIsLeaving,
  };
}

/** Follows until it is no use any more; a stream that broke off is opened again after the last message seen. */
async function followPatiently(
  calls: PersonCalls,
  lastId: { current: number },
  take: (view: LiveView) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let failures = 0; !signal.aborted; ) {
    try {
      for await (const view of calls.follow(lastId.current, signal)) {
        if (signal.aborted) return;
        failures = 0;
        take(view);
        if (!isFollowed(view.status)) return;
      }
    } catch {
      failures = Math.min(failures + 1, pausesMs.length - 1);
    }
    await new Promise((resolve) => setTimeout(resolve, pausesMs[failures]));
  }
}
