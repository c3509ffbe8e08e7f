import {
  addThreadNote,
  closeThread,
  getInboxCounts,
  getThread,
  type InboxThread,
  listCannedReplies,
  listThreads,
  readThread,
  reopenThread,
  replyToThread,
  suggestReply,
  type ThreadItem,
} from '@anito/contract/inbox';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildInboxThread, now } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { Inbox } from './inbox.tsx';

const at = new Date(now - 60_000).toISOString();
const thread = buildInboxThread({
  visitorContact: 'ana@example.com',
  needsPersonSince: at,
  needsPersonBecause: 'button',
});
const items: ThreadItem[] = [
  {
    kind: 'question',
    id: 1,
    question: 'How much is delivery?',
    answer: 'It costs ₱99.',
    outcome: 'answered',
    sources: [],
    feedback: null,
    createdAt: at,
  },
  {
    kind: 'message',
    id: 2,
    author: 'note',
    event: null,
    text: 'A regular.',
    attachment: null,
    createdAt: at,
  },
  {
    kind: 'message',
    id: 3,
    author: 'event',
    event: 'handed-over',
    text: 'button',
    attachment: null,
    createdAt: at,
  },
];

const open = (path = '/inbox?thread=7') => show(<Inbox assistants={[]} />, path);
const answerThread = (fields: Partial<InboxThread> = {}) =>
  server.answers(getThread, {
    thread: { ...thread, ...fields },
    items,
    hasMore: false,
    questionCount: 1,
    window: null,
  });

beforeEach(() => {
  server.answers(listThreads, { threads: [thread], cursor: null });
  server.answers(getInboxCounts, { unreadCount: 0, needsPersonCount: 1 });
  server.answers(listCannedReplies, [{ id: 1, name: 'Hours', text: 'We are open until six.' }]);
  answerThread();
});

describe('Inbox', () => {
  it('explains its purpose when empty', async () => {
    server.answers(listThreads, { threads: [], cursor: null });
    open('/inbox?filter=needs-person');
    expect(await screen.findByText('Nobody waits for you')).toBeDefined();
    expect(server.requestsTo(listThreads)[0]?.query).toMatchObject({ filter: 'needs-person' });
  });

  it('reports a load failure without data loss, and retries', async () => {
    server.refuses(listThreads, 'unavailable', 'Not now.');
    const { user } = open('/inbox');
    expect(await screen.findByText('The conversations could not be loaded')).toBeDefined();
    server.answers(listThreads, { threads: [], cursor: null });
    await user.click(screen.getByRole('button', { name: /Try again|Retry/ }));
    expect(await screen.findByText('No open conversations')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See your channels' }).getAttribute('href')).toBe('/deployment');
    expect(screen.queryByText('Choose a conversation')).toBeNull();
  });

  it("shows the handler, messages, notes and the visitor's contact", async () => {
    open();
    const said = await screen.findByRole('region', { name: 'What was said' });
    expect(within(said).getByText('How much is delivery?')).toBeDefined();
    expect(within(said).getByText('It costs ₱99.')).toBeDefined();
    expect(screen.getByText('Waits for a person. Helper is silent.')).toBeDefined();
    const visitor = screen.getByRole('complementary', { name: 'Visitor' });
    expect(within(visitor).getByText('ana@example.com')).toBeDefined();
    expect(within(visitor).getByText('A regular.')).toBeDefined();
  });

  it('marks unread messages as read when they are shown', async () => {
    answerThread({ unreadCount: 2 });
    server.answers(readThread, thread);
    open();
    await waitFor(() => expect(server.requestsTo(readThread)).toHaveLength(1));
  });

  it('reports a deleted conversation', async () => {
    server.refuses(getThread, 'not_found', 'Not found.');
    open();
    expect(await screen.findByText('This conversation is no longer there')).toBeDefined();
  });

  it('undoes closing a conversation', async () => {
    answerThread({ isJoined: true, needsPersonSince: null });
    server.answers(closeThread, { ...thread, state: 'closed', handledBy: 'assistant' });
    server.answers(reopenThread, { ...thread, isJoined: true });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.requestsTo(reopenThread)).toMatchObject([{ body: { handledBy: 'person' } }]),
    );
  });
});

describe('ReplyBox', () => {
  const findField = () => screen.findByRole('textbox', { name: 'Your reply' });

  it('keeps unsent text, and resends it with the same key', async () => {
    server.refuses(replyToThread, 'unavailable', 'Not now.');
    const { user } = open();
    await user.type(await findField(), 'On its way.{Enter}');
    expect(await screen.findByText(/It was not sent/)).toBeDefined();
    expect(await findField()).toHaveProperty('value', 'On its way.');
    server.answers(replyToThread, {
      kind: 'message',
      attachment: null,
      id: 9,
      author: 'person',
      event: null,
      text: 'On its way.',
      createdAt: at,
    });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByText(/It was not sent/)).toBeNull());
    const keys = server
      .requestsTo(replyToThread)
      .map(({ body }) => (body as { clientKey: string }).clientKey);
    expect(new Set(keys).size).toBe(1);
    await waitFor(async () => expect(await findField()).toHaveProperty('value', ''));
  });

  it('keeps notes separate from replies', async () => {
    server.answers(addThreadNote, {
      kind: 'message',
      attachment: null,
      id: 9,
      author: 'note',
      event: null,
      text: 'Call back.',
      createdAt: at,
    });
    const { user } = open();
    await findField();
    await user.click(screen.getByRole('radio', { name: 'Note' }));
    await user.type(screen.getByRole('textbox', { name: 'Your note' }), 'Call back.{Enter}');
    await waitFor(() => expect(server.requestsTo(addThreadNote)).toHaveLength(1));
    expect(server.requestsTo(replyToThread)).toHaveLength(0);
  });

  it('inserts a canned reply after a slash, without sending it', async () => {
    const { user } = open();
    await user.type(await findField(), '/hou');
    expect(await screen.findByRole('button', { name: 'Hours' })).toBeDefined();
    await user.keyboard('{Enter}');
    expect(await findField()).toHaveProperty('value', 'We are open until six.');
    expect(server.requestsTo(replyToThread)).toHaveLength(0);
  });

  it('offers a draft to use or dismiss, and reports a missing draft', async () => {
    server.answers(suggestReply, { text: 'It costs ₱99 [1].', outcome: 'answered', sources: [] });
    const { user } = open();
    await findField();
    await user.click(screen.getByRole('button', { name: 'Suggest a reply' }));
    await user.click(await screen.findByRole('button', { name: 'Use this draft' }));
    expect(await findField()).toHaveProperty('value', expect.stringContaining('It costs ₱99'));
    server.answers(suggestReply, { text: 'I am sorry.', outcome: 'refused', sources: [] });
    await user.click(screen.getByRole('button', { name: 'Suggest a reply' }));
    expect(await screen.findByText('Nothing in your sources answers this.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Use this draft' })).toBeNull();
  });

  it('is hidden when the visitor has started another conversation', async () => {
    answerThread({ isOver: true });
    open();
    expect(await screen.findByText(/no longer reads this one/)).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
  });
});
