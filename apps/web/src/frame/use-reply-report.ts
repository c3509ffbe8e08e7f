import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '../chat/machine/chat-state.ts';
import { writePlainText } from '../chat/message/write-plain-text.ts';
import { type SeenStore, useUnreadReplies } from '../chat/person/use-unread-replies.ts';
import { getFunctionalStorage } from '../lib/functional-storage.ts';
import type { Host } from './host.ts';

/**
 * Creates a store for the id of the last reply that the visitor has seen. If the browser blocks the frame's
 * storage, the embedding page stores it: `read` returns `idFromPage`, and `write` calls `storeInPage`.
 */
export function createSeenStore(
  assistantId: number,
  idFromPage: number | null | undefined,
  storeInPage: (id: number) => void,
): SeenStore {
  const key = `anito.seen.${assistantId}`;
  return {
    read() {
      try {
        const stored = getFunctionalStorage().getItem(key);
        return stored === null ? undefined : Number(stored);
      } catch {
        return Number.isSafeInteger(idFromPage) ? (idFromPage ?? undefined) : undefined;
      }
    },
    write(id) {
      try {
        getFunctionalStorage().setItem(key, String(id));
      } catch {
        storeInPage(id);
      }
    },
  };
}

/** The last unread reply, for the preview beside the closed button. */
export type ReplyPreview = { from: string; text: string };

/**
 * Tells the embedding page whether a person may still write (`isFollowed`), and the number of replies that
 * arrived while the window was closed. `onPreview` receives the last of these replies, or undefined if all
 * are seen.
 */
export function useReplyReport(
  host: Host,
  {
    assistantId,
    messages,
    isFollowed,
    seenReplyId,
  }: {
    assistantId: number;
    messages: readonly ChatMessage[];
    isFollowed: boolean;
    /** Id of the last reply that the visitor has seen, if the page has stored it. */
    seenReplyId: number | null | undefined;
  },
  onPreview: (preview: ReplyPreview | undefined) => void,
): void {
  const { t } = useTranslation('chat');
  const isOpen = useIsOpen(host);
  const store = useMemo(
    () => createSeenStore(assistantId, seenReplyId, (replyId) => host.send({ anito: 'seen', replyId })),
    [host, assistantId, seenReplyId],
  );
  const replies = useUnreadReplies(messages, isOpen, store);
  const last = replies.at(-1);
  const unread = replies.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports each reply once, in the language of its time.
  useEffect(() => {
    const from = last?.role === 'person' ? (last.personLabel ?? t('person.speaker')) : '';
    onPreview(last && { from, text: writePlainText(last.text, t('unconfirmed.text')) });
    host.send({ anito: 'replies', isFollowed, unread, hasPreview: unread > 0 });
  }, [host, isFollowed, unread, last?.id]);
}

/** Whether the window with the frame is open. */
export const useIsOpen = (host: Host): boolean => useSyncExternalStore(host.onToggle, host.isOpen);
