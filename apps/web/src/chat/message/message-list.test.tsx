import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showVisitor } from '../../testing/show-visitor.tsx';
import { plainTheme } from '../chat-theme.ts';
import type { ChatMessage } from '../machine/chat-state.ts';
import { MessageList } from './message-list.tsx';

const messages = Array.from(
  { length: 25 },
  (_, index): ChatMessage => ({
    id: `a${index}`,
    role: 'assistant',
    text: `Answer ${index}.`,
    at: '2026-03-02T08:00:00.000Z',
    state: 'complete',
    sources: [],
    outcome: 'refused',
  }),
);

it('draws all messages in one list, in order, with the contact card on the last one', () => {
  showVisitor(
    <MessageList
      messages={messages}
      speaker={{ name: 'Helper', logoUrl: undefined }}
      theme={plainTheme}
      sourcesLook="visitor"
      answerActions={undefined}
      contact="Call us."
      onRetry={undefined}
    />,
  );
  const list = screen.getByText('Answer 0.').closest<HTMLElement>('[role="list"]')!;
  const items = within(list).getAllByRole('listitem');
  expect(items.map((item) => /Answer \d+\./.exec(item.textContent ?? '')?.[0])).toEqual(
    messages.map(({ text }) => text),
  );
  const cards = screen.getAllByText('Call us.');
  expect(cards).toHaveLength(1);
  expect(items.at(-1)?.contains(cards[0]!)).toBe(true);
});
