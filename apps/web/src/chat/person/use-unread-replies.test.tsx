import { renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChatMessage } from '../machine/chat-state.ts';
import { isSoundOn, setSoundOn } from './reply-sound.ts';
import { useUnreadReplies } from './use-unread-replies.ts';

const reply = (id: number): ChatMessage => ({
  id: `m${id}`,
  role: 'person',
  text: `Reply ${id}`,
  at: new Date().toISOString(),
  state: 'complete',
  sources: [],
});
const played = vi.fn();

beforeEach(() => {
  localStorage.clear();
  played.mockClear();
  vi.stubGlobal('AudioContext', function FakeAudio() {
    played();
    throw new Error('No sound in tests');
  });
});

type Props = { messages: ChatMessage[]; isSeen: boolean };
function follow(initial: Props, seenId?: number) {
  const store = { read: () => seenId, write: vi.fn() };
  const { result, rerender } = renderHook(
    (props: Props) => useUnreadReplies(props.messages, props.isSeen, store),
    {
      initialProps: initial,
    },
  );
  return { list: () => result.current.map(({ id }) => id), rerender, store };
}

it('returns replies that arrive while the chat is not seen, each with one sound', () => {
  const { list, rerender, store } = follow({ messages: [reply(1)], isSeen: true });
  expect(list()).toEqual([]);
  rerender({ messages: [reply(1), reply(2)], isSeen: false });
  rerender({ messages: [reply(1), reply(2)], isSeen: false });
  expect(list()).toEqual(['m2']);
  expect(played).toHaveBeenCalledTimes(1);
  rerender({ messages: [reply(1), reply(2)], isSeen: true });
  expect(list()).toEqual([]);
  expect(store.write).toHaveBeenLastCalledWith(2);
});

it('counts from the reply that was seen on an earlier page', () => {
  const { list, rerender } = follow({ messages: [], isSeen: false }, 4);
  rerender({ messages: [reply(4), reply(5), reply(6)], isSeen: false });
  expect(list()).toEqual(['m5', 'm6']);
});

it('takes the replies of the first fetch as seen where nothing is stored', () => {
  const { list, rerender } = follow({ messages: [], isSeen: false });
  rerender({ messages: [reply(4)], isSeen: false });
  expect(list()).toEqual([]);
  rerender({ messages: [reply(4), reply(5)], isSeen: false });
  expect(list()).toEqual(['m5']);
});

it('makes no sound when the visitor has switched it off', () => {
  setSoundOn(false);
  expect(isSoundOn()).toBe(false);
  const { list } = follow({ messages: [reply(5)], isSeen: false }, 4);
  expect(list()).toEqual(['m5']);
  expect(played).not.toHaveBeenCalled();
});
