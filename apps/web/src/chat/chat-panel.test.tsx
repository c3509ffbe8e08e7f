import { publicChat } from '@anito/contract/conversations';
import type { ChatChunk } from '@anito/contract/stream';
import { screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, useMemo } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { buildAnswer, buildSource } from '../testing/builders.ts';
import { server } from '../testing/contract-fake.ts';
import { showVisitor } from '../testing/show-visitor.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { plainTheme } from './chat-theme.ts';
import type { StoredTurn } from './machine/chat-state.ts';
import { streamAnswer } from './machine/stream-answer.ts';
import { useChat } from './machine/use-chat.ts';

const question = 'How much is delivery?';
const channelUserId = 'v'.repeat(20);
const never = new Promise<void>(() => {});

type PanelProps = Partial<ComponentProps<typeof ChatPanel>> & { records?: StoredTurn[] };

function Chat({ records = [], ...props }: PanelProps) {
  const chat = useChat(
    (turn, sending) =>
      streamAnswer(publicChat, { params: { id: 1 }, body: { ...turn, channelUserId } }, sending),
    records,
  );
  const speaker = useMemo(() => ({ name: 'Helper', logoUrl: undefined }), []);
  return (
    <ChatPanel
      chat={chat}
      speaker={speaker}
      theme={plainTheme}
      welcome="Hi! I am Helper."
      suggestedQuestions={[question]}
      failureTitle="No answer"
      {...props}
    />
  );
}

/** Opens the chat; `ask` types a question and sends it. */
async function openChat(props: PanelProps = {}) {
  const { user } = showVisitor(<Chat {...props} />);
  const field = await screen.findByRole('textbox', { name: 'Your message' });
  const ask = (text = question) => user.type(field, `${text}{Enter}`);
  const log = within(screen.getByRole('region', { name: 'Conversation with Helper' }));
  return { user, field: field as HTMLTextAreaElement, ask, log };
}

/** Yields the text deltas one by one, then the whole answer. With `wait` it hangs before that. */
async function* write(words: string[], end?: ChatChunk, wait?: Promise<void>): AsyncGenerator<ChatChunk> {
  for (const text of words) yield { event: 'token', data: { text } };
  await wait;
  if (end) yield end;
}

const done = (fields?: Parameters<typeof buildAnswer>[0]): ChatChunk => ({
  event: 'done',
  data: buildAnswer(fields),
});

const kept = (fields: Partial<StoredTurn> = {}): StoredTurn => ({
  id: 3,
  question,
  answer: 'It costs ₱99.',
  createdAt: '2026-03-02T08:00:00.000Z',
  outcome: 'answered',
  sources: [],
  confidence: 0.8,
  isInterrupted: false,
  isApproved: false,
  feedback: null,
  feedbackComment: null,
  ...fields,
});

describe('ChatPanel before the first message', () => {
  it('greets the visitor and asks a suggested question on click', async () => {
    server.streams(publicChat, () => write(['Delivery costs ₱99'], done()));
    const { user, log } = await openChat();
    expect(log.getByText('Hi! I am Helper.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: question }));
    expect(await log.findByText(/Quezon City costs/)).toBeDefined();
    expect(server.requestsTo(publicChat)[0]?.body).toMatchObject({ question });
  });

  it('rejects blank messages and counts the characters left in a long one', async () => {
    const { field, ask, user } = await openChat();
    await ask('   ');
    expect(server.requestsTo(publicChat)).toEqual([]);
    await user.clear(field);
    await user.click(field);
    await user.paste('x'.repeat(field.maxLength - 3));
    expect(screen.getByText('3 characters left')).toBeDefined();
  });

  it('reports that earlier messages could not be loaded', async () => {
    const { log } = await openChat({ isHistoryMissing: true });
    expect(log.getByText('Failed to load conversation history')).toBeDefined();
  });
});

describe('ChatPanel while an answer is in progress', () => {
  it('shows the thinking state until the first text, and can be stopped', async () => {
    server.streams(publicChat, () => write([], done(), never));
    const { user, log, ask } = await openChat();
    await ask();
    expect(await log.findByText(/\.\.\.$/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Stop the answer' }));
    expect(await log.findByText('Stopped before it could answer.')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Send message' })).toBeDefined();
  });

  it('keeps the partial text when stopped, and retries', async () => {
    server.streams(publicChat, () => write(['Delivery to ', 'Quezon City'], done(), never));
    const { user, log, ask } = await openChat();
    await ask();
    expect(await log.findByText(/Quezon City/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Stop the answer' }));
    expect(await log.findByText('This answer was interrupted.')).toBeDefined();
    expect(log.getByText(/Quezon City/)).toBeDefined();
    server.streams(publicChat, () => write([], done({ answer: 'It is ₱99.' })));
    await user.click(log.getByRole('button', { name: 'Ask again' }));
    expect(await log.findByText('It is ₱99.')).toBeDefined();
    expect(log.queryByText('This answer was interrupted.')).toBeNull();
    expect(log.getAllByText(question)).toHaveLength(1);
  });

  it('announces the whole answer to screen readers instead of single words', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    server.streams(publicChat, () => write(['Deli'], done({ answer: 'Delivery costs ₱99.' }), promise));
    const { log, ask } = await openChat();
    await ask();
    await log.findByText(/Deli/);
    const spoken = () =>
      Array.from(document.querySelectorAll('[aria-live=polite]'), (place) => place.textContent);
    expect(spoken()).not.toContain('Deli');
    resolve();
    await waitFor(() => expect(spoken().join()).toContain('Delivery costs ₱99.'));
  });
});

describe('ChatPanel with an approved answer', () => {
  const note = 'Approved by the business';

  it('marks the complete answer as approved, visibly and for screen readers', async () => {
    server.streams(publicChat, () => write(['It'], done({ answer: 'It is ₱99.', isApproved: true })));
    const { log, ask } = await openChat();
    await ask();
    expect(await log.findByText(note)).toBeDefined();
    expect(document.querySelector('[aria-live=polite].sr-only')?.textContent).toBe(`It is ₱99.\n${note}`);
    server.streams(publicChat, () => write([], done({ answer: 'It is free.' })));
    await ask();
    await log.findByText('It is free.');
    expect(log.getAllByText(note)).toHaveLength(1);
  });

  it('marks a stored approved answer', async () => {
    const { log } = await openChat({ records: [kept({ isApproved: true }), kept({ id: 4 })] });
    expect(log.getAllByText(note)).toHaveLength(1);
  });
});

describe('ChatPanel after an answer', () => {
  const sources = Array.from({ length: 5 }, (_, index) =>
    buildSource({ title: `Branch ${index + 1}.txt`, page: index === 0 ? 4 : null }),
  );

  it.each([
    ['visitor', 3, '+2 more sources'],
    ['owner', 3, '+2 more sources'],
    ['test', 2, 'View 3 more sources'],
  ] as const)('shows a %s the first %d sources, and the rest after one click', async (look, count, more) => {
    server.streams(publicChat, () => write([], done({ answer: 'At six [1] [5].', sources })));
    const { user, log, ask } = await openChat({ sourcesLook: look });
    await ask();
    await log.findByText('Sources');
    const shown = () => log.getAllByRole('button', { name: /^\d\s*Branch/ });
    expect(shown()).toHaveLength(count);
    // Visitors do not see the relevance of a source.
    const fits = shown().map(({ textContent }) => /Relevance \d+%/.test(textContent));
    expect(fits).toEqual(shown().map(() => look !== 'visitor'));
    await user.click(log.getByRole('button', { name: more }));
    expect(shown()).toHaveLength(5);
    await user.click(log.getByRole('button', { name: 'View fewer sources' }));
    expect(shown()).toHaveLength(count);
  });

  it('opens the source of a citation, also when the source was hidden', async () => {
    server.streams(publicChat, () => write([], done({ answer: 'At six [5].', sources })));
    const { user, log, ask } = await openChat();
    await ask();
    await user.click(await log.findByRole('button', { name: 'Source 5: Branch 5.txt' }));
    const card = log.getByRole('button', { name: /^5\s*Branch 5/ });
    expect(card.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(card);
  });

  it('tells the owner that the built-in model answered', async () => {
    const { log } = await openChat({ records: [kept({ isFallback: true })] });
    expect(log.getByText('Your language model didn’t answer, so the built-in one did.')).toBeDefined();
  });

  it('retries an answer that was interrupted in an earlier visit', async () => {
    const { log } = await openChat({ records: [kept({ isInterrupted: true })] });
    expect(log.getByText('This answer was interrupted.')).toBeDefined();
    expect(log.getByRole('button', { name: 'Ask again' })).toBeDefined();
  });
});

describe('ChatPanel after a failure', () => {
  it('reports the failure, keeps the question and retries', async () => {
    server.refuses(publicChat, 'internal', 'It broke');
    const { user, log, ask } = await openChat();
    await ask();
    expect(await log.findByText('No answer')).toBeDefined();
    expect(log.getByText('It broke. Your message is still here.')).toBeDefined();
    server.streams(publicChat, () => write([], done({ answer: 'It is ₱99.' })));
    await user.click(log.getByRole('button', { name: 'Retry' }));
    expect(await log.findByText('It is ₱99.')).toBeDefined();
    expect(log.queryByText('No answer')).toBeNull();
    expect(log.getAllByText(question)).toHaveLength(1);
  });

  it('keeps the partial text when the stream breaks or ends in an error', async () => {
    const data = { error: 'The model is busy.', code: 'model_busy', requestId: 'r' };
    server.streams(publicChat, () => write(['Delivery '], { event: 'error', data }));
    const { log, ask } = await openChat({ hasApology: true });
    await ask();
    expect(await log.findByText(/The model is busy\./)).toBeDefined();
    expect(await log.findByText('Delivery')).toBeDefined();
    expect(log.getByText('Sorry, I couldn’t answer that just now. Please try again.')).toBeDefined();
  });

  it('reports that the network is unreachable', async () => {
    server.loses(publicChat);
    const { log, ask } = await openChat();
    await ask();
    expect(await log.findByText(/couldn’t reach/)).toBeDefined();
  });

  it('counts down the seconds until the rate limit ends', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.refuses(publicChat, 'too_many_requests', 'Too many.', 3);
    const { log, ask } = await openChat();
    await ask();
    expect(await log.findByText(/Try again in [23] seconds\./)).toBeDefined();
    expect(log.getByRole<HTMLButtonElement>('button', { name: 'Retry' }).disabled).toBe(true);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await log.findByText('You can write again now.')).toBeDefined();
    expect(log.getByRole<HTMLButtonElement>('button', { name: 'Retry' }).disabled).toBe(false);
  });

  it('shows the daily limit as a message of the assistant, without a retry button', async () => {
    server.refuses(publicChat, 'daily_limit', 'I have answered a lot today, so I am resting.');
    const { log, ask } = await openChat();
    await ask();
    expect(await log.findByText('I have answered a lot today, so I am resting.')).toBeDefined();
    expect(log.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(log.queryByText('No answer')).toBeNull();
  });

  it('offers to enter the new access code when the old one is rejected', async () => {
    server.refuses(publicChat, 'invalid_access_code', 'Wrong code.');
    const onEnterCode = vi.fn();
    const { user, log, ask } = await openChat({ onEnterCode });
    await ask();
    expect(await log.findByText('Invalid access code')).toBeDefined();
    await user.click(log.getByRole('button', { name: 'Enter the code' }));
    expect(onEnterCode).toHaveBeenCalledOnce();
  });
});

describe('ChatPanel after an answer', () => {
  it('shows an interrupted answer in full at once, so that the retry button does not move', async () => {
    const words = Array.from({ length: 200 }, (_, index) => `word${index} `);
    const body = { error: 'Broken', code: 'upstream_failed', requestId: 'r' };
    server.streams(publicChat, () => write(words, { event: 'error', data: body }));
    const { ask } = await openChat();
    await ask();
    await screen.findByText('No answer');
    expect(screen.getByRole('region', { name: /^Conversation/ }).textContent).toContain('word199');
  });

  it.each(['refused', 'unsure', 'answered'] as const)(
    'shows the contact card after an answer that was %s, unless it was answered',
    async (outcome) => {
      const records = [kept({ id: 1, outcome: 'refused' }), kept({ id: 2, outcome })];
      const { log } = await openChat({ records, contact: 'Call +63 917 555 0123' });
      const links = log.queryAllByRole('link', { name: '+63 917 555 0123' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        outcome === 'answered' ? [] : ['tel:+639175550123'],
      );
    },
  );

  it('starts a new conversation, and reports when that fails', async () => {
    const onNewConversation = vi
      .fn()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue(undefined);
    const { user } = await openChat({ records: [kept()], onNewConversation });
    const start = screen.getByRole('button', { name: 'New conversation' });
    await user.click(start);
    expect(await screen.findByText(/couldn’t start/)).toBeDefined();
    await user.click(start);
    expect(onNewConversation).toHaveBeenCalledTimes(2);
  });

  it('offers the quick replies of the last answer until the next message', async () => {
    const answers = [done({ choices: ['Yes', 'No'] }), done()];
    server.streams(publicChat, () => write([], answers.shift()));
    const { user, ask } = await openChat();
    await ask('Book a table');
    const replies = await screen.findByRole('list', { name: 'Possible replies' });
    await user.click(within(replies).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Possible replies' })).toBeNull());
    await waitFor(() =>
      expect(server.requestsTo(publicChat).map(({ body }) => body)).toMatchObject([
        { question: 'Book a table' },
        { question: 'Yes' },
      ]),
    );
  });
});
