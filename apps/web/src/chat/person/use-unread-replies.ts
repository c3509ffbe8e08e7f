import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '../machine/chat-state.ts';
import { isSoundOn, playReplySound } from './reply-sound.ts';

/** A reply older than this came before the visit, so it makes no sound, in milliseconds. */
const maxNewsAgeMs = 30_000;

/** Where the id of the last reply that the visitor has seen is kept between visits. */
export type SeenStore = { read(): number | undefined; write(id: number): void };

/** Returns the numeric id of a message of the handover, which is 0 for other messages. */
const getReplyId = ({ id, role }: ChatMessage) =>
  id.startsWith('m') && (role === 'person' || role === 'assistant') ? Number(id.slice(1)) : 0;

/**
 * Returns the replies that arrived while the visitor did not see the chat, oldest first. A new one makes a
 * sound, unless the visitor has switched it off. Without a stored id, the replies of the first fetch count as
 * seen.
 */
export function useUnreadReplies(
  messages: readonly ChatMessage[],
  isSeen: boolean,
  store?: SeenStore,
): ChatMessage[] {
  const [seenId, setSeenId] = useState(() => store?.read());
  const announcedId = useRef(0);
  const replies = messages.filter((message) => getReplyId(message) > 0);
  const last = replies.at(-1);
  const lastId = last ? getReplyId(last) : 0;
  const isFirst = seenId === undefined && (isSeen || lastId > 0);
  const unread = isSeen || seenId === undefined ? [] : replies.filter((reply) => getReplyId(reply) > seenId);
  useEffect(() => {
    if (!isFirst && !(isSeen && lastId > (seenId ?? 0))) return;
    setSeenId(lastId);
    store?.write(lastId);
  }, [isFirst, isSeen, lastId, seenId, store]);
  const count = unread.length;
  useEffect(() => {
    if (count === 0 || !last || lastId <= announcedId.current) return;
    announcedId.current = lastId;
    if (isSoundOn() && Date.now() - Date.parse(last.at) < maxNewsAgeMs) playReplySound();
  }, [count, last, lastId]);
  return unread;
}
