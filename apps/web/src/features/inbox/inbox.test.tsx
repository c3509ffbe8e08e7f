import {
  addThreadNote,
  answerOpenQuestion,
  closeThread,
  getInboxCounts,
  getThread,
  handBackThread,
  type InboxThread,
  type InboxThreadDetail,
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
import { buildInboxThread, buildThreadDetail, buildThreadMessage, now } from '../../testing/builders.ts';
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
  buildThreadMessage({ id: 2, author: 'note', text: 'A regular.', createdAt: at }),
  buildThreadMessage({ id: 3, author: 'event', event: 'handed-over', text: 'button', createdAt: at }),
];

const hiraya = { id: 3, name: 'Hiraya' };
const open = (path = '/inbox?thread=7', assistants = [hiraya]) =>
  show(<Inbox assistants={assistants} />, path);
const answerThread = (fields: Partial<InboxThread> = {}, detail: Partial<InboxThreadDetail> = {}) =>
  server.answers(getThread, buildThreadDetail({ thread: { ...thread, ...fields }, items, ...detail }));

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
    expect(await screen.findByText('No one is waiting')).toBeDefined();
    expect(server.requestsTo(listThreads)[0]?.query).toMatchObject({ filter: 'needs-person' });
  });

  it('offers the first assistant where there is none', async () => {
    server.answers(listThreads, { threads: [], cursor: null });
    open('/inbox', []);
    expect(await screen.findByText('No open conversations')).toBeDefined();
    const link = screen.getByRole('link', { name: 'Create your first assistant' });
    expect(link.getAttribute('href')).toBe('/assistants?open=new');
    expect(screen.queryByRole('link', { name: 'See your channels' })).toBeNull();
  });

  it('reports a load failure without data loss, and retries', async () => {
    server.refuses(listThreads, 'unavailable', 'Not now.');
    const { user } = open('/inbox');
    expect(await screen.findByText('We couldn’t load your conversations')).toBeDefined();
    server.answers(listThreads, { threads: [], cursor: null });
    await user.click(screen.getByRole('button', { name: /Try again|Retry/ }));
    expect(await screen.findByText('No open conversations')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See your channels' }).getAttribute('href')).toBe('/deployment');
    expect(screen.queryByText('Choose a conversation')).toBeNull();
  });

  it("shows the handler, messages, notes and the visitor's contact", async () => {
    open();
    const said = await screen.findByRole('region', { name: 'Message history' });
    expect(within(said).getByText('How much is delivery?')).toBeDefined();
    expect(within(said).getByText('It costs ₱99.')).toBeDefined();
    expect(screen.getByText('Waiting for your reply. Assistant paused.')).toBeDefined();
    const visitor = screen.getByRole('complementary', { name: 'Customer' });
    expect(within(visitor).getByText('ana@example.com')).toBeDefined();
    expect(within(visitor).getByText('A regular.')).toBeDefined();
  });

  it('shows the wish, and ways to call, write to and copy the visitor, with a link to the lead', async () => {
    answerThread(
      {
        visitorName: null,
        visitorContact: null,
        visitorPhone: '+639175550123',
        visitorEmail: 'ana@example.com',
        leadId: 5,
      },
      { wish: 'I want to order 2 ube cakes.' },
    );
    open();
    const visitor = await screen.findByRole('complementary', { name: 'Customer' });
    expect(await within(visitor).findByRole('heading', { name: '+63 917 555 0123' })).toBeDefined();
    expect(within(visitor).getByText('I want to order 2 ube cakes.')).toBeDefined();
    const hrefOf = (name: string) => within(visitor).getByRole('link', { name }).getAttribute('href');
    expect(hrefOf('Call')).toBe('tel:+639175550123');
    expect(hrefOf('Send a text')).toBe('sms:+639175550123');
    expect(hrefOf('Write on WhatsApp')).toBe('https://wa.me/639175550123');
    expect(hrefOf('Send an e-mail')).toBe('mailto:ana@example.com');
    expect(hrefOf('Open lead')).toBe('/leads/5');
    expect(within(visitor).getByRole('button', { name: 'Copy +63 917 555 0123' })).toBeDefined();
  });

  it('groups messages by day', async () => {
    const [yesterday, today] = [86_400_000, 0].map((age) => new Date(Date.now() - age).toISOString());
    const messages = [yesterday!, today!, today!].map((createdAt, id) =>
      buildThreadMessage({ id: id + 1, createdAt }),
    );
    answerThread({}, { items: messages });
    open();
    const said = await screen.findByRole('region', { name: 'Message history' });
    expect(
      within(said)
        .getAllByText(/^(?:Today|Yesterday)$/)
        .map(({ textContent }) => textContent),
    ).toEqual(['Yesterday', 'Today']);
  });

  it.each([
    ['assistant', false, 'Hiraya is replying', ['Take over']],
    ['person', false, 'Waiting for your reply. Assistant paused.', ['Join chat', 'Return to assistant']],
    ['person', true, "You're replying. Assistant paused.", ['Return to assistant']],
  ] as const)(
    'offers what changes who answers, of %s, joined: %s',
    async (handledBy, isJoined, state, offered) => {
      answerThread({ handledBy, isJoined, assistantName: 'Hiraya' });
      open();
      expect(await screen.findByText(state)).toBeDefined();
      const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
      const choices = ['Take over', 'Join chat', 'Return to assistant'];
      expect(names.filter((name) => choices.includes(name))).toEqual(offered);
    },
  );

  it('asks whether the assistant should answer the open question before it returns', async () => {
    answerThread({ isJoined: true, needsPersonSince: null }, { openQuestion: 'Do you deliver?' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Return to assistant' }));
    const dialog = await screen.findByRole('dialog', { name: 'Return to assistant?' });
    expect(within(dialog).getByText('Do you deliver?')).toBeDefined();
    server.refuses(answerOpenQuestion, 'conflict', 'Nothing in your sources answers this.');
    await user.click(within(dialog).getByRole('button', { name: 'Answer and return' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Nothing in your sources');
    server.answers(handBackThread, { ...thread, handledBy: 'assistant' });
    await user.click(within(dialog).getByRole('button', { name: 'Return without answering' }));
    await waitFor(() => expect(server.requestsTo(handBackThread)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('returns at once when every message is answered', async () => {
    answerThread({ isJoined: true, needsPersonSince: null });
    server.answers(handBackThread, { ...thread, handledBy: 'assistant' });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Return to assistant' }));
    await waitFor(() => expect(server.requestsTo(handBackThread)).toHaveLength(1));
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
    expect(await screen.findByText('This conversation no longer exists')).toBeDefined();
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
    expect(await screen.findByText(/Not sent/)).toBeDefined();
    expect(await findField()).toHaveProperty('value', 'On its way.');
    server.answers(replyToThread, buildThreadMessage());
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByText(/Not sent/)).toBeNull());
    const keys = server
      .requestsTo(replyToThread)
      .map(({ body }) => (body as { clientKey: string }).clientKey);
    expect(new Set(keys).size).toBe(1);
    await waitFor(async () => expect(await findField()).toHaveProperty('value', ''));
  });

  it('keeps notes separate from replies', async () => {
    server.answers(addThreadNote, buildThreadMessage({ author: 'note', text: 'Call back.' }));
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
    expect(await screen.findByText('Your sources don’t answer this.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Use this draft' })).toBeNull();
  });

  it('is hidden when the visitor has started another conversation', async () => {
    answerThread({ isOver: true });
    open();
    expect(await screen.findByText(/no longer reads this one/)).toBeDefined();
    expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
  });
});
