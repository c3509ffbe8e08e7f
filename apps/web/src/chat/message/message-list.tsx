import { memo } from 'react';
import type { ChatMessage } from '../machine/chat-state.ts';
import { type MessageProps, MessageRow } from './message-row.tsx';

/**
 * Messages per group. The browser lays out a whole group or skips it. Watching each message separately costs
 * time in every frame.
 */
const groupSize = 10;
/**
 * Estimated height of a message with its gap, in rem. The browser remembers the real height after it has
 * drawn it.
 */
const messageHeight = 9.5;

type ListProps = Omit<MessageProps, 'message' | 'contact' | 'onRetry'> & {
  messages: ChatMessage[];
  /** Passed to the last message only. */
  contact: string | undefined;
  onRetry: (() => void) | undefined;
};

/**
 * Messages of a chat. The browser skips the layout of messages out of sight, so a long thread stays as fast
 * as a short one.
 */
export function MessageList({ messages, contact, onRetry, ...sharedProps }: ListProps) {
  const count = Math.ceil(messages.length / groupSize);
  return (
    // biome-ignore lint/a11y/useSemanticElements: groups stand between the list and its items.
    <div role="list" className="flex flex-col gap-6">
      {Array.from({ length: count }, (_, index) => (
        <MessageGroup
          // biome-ignore lint/suspicious/noArrayIndexKey: groups are identified by position, and messages never change groups.
          key={index}
          messages={messages.slice(index * groupSize, (index + 1) * groupSize)}
          {...sharedProps}
          {...(index === count - 1 ? { contact, onRetry } : { contact: undefined, onRetry: undefined })}
        />
      ))}
    </div>
  );
}

const MessageGroup = memo(function MessageGroup({ messages, contact, onRetry, ...sharedProps }: ListProps) {
  const lastId = messages.at(-1)?.id;
  return (
    <div
      role="none"
      style={{ containIntrinsicSize: `auto ${messages.length * messageHeight}rem` }}
      // Content with its own layout is clipped at its edges, so this leaves room for the focus ring.
      className="-m-1 flex flex-col gap-6 p-1 [content-visibility:auto]"
    >
      {messages.map((message) => (
        <MessageRow
          key={message.id}
          message={message}
          {...sharedProps}
          contact={message.id === lastId ? contact : undefined}
          onRetry={message.id === lastId ? onRetry : undefined}
        />
      ))}
    </div>
  );
}, isSameGroup);

/** Returns whether a group has the same messages and props, so that it need not be drawn again. */
function isSameGroup(
  { messages: before, ...props }: ListProps,
  { messages: after, ...nextProps }: ListProps,
) {
  return (
    before.length === after.length &&
    before.every((message, index) => message === after[index]) &&
    Object.entries(props).every(([name, value]) => value === nextProps[name as keyof typeof nextProps])
  );
}
