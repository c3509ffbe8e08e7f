import {
  getInboxCounts,
  getThread,
  type InboxThread,
  listCannedReplies,
  listThreads,
  type ReplyWindow,
  sendTemplateToThread,
} from '@anito/contract/inbox';
import { listMessageTemplates, type MessageTemplate } from '@anito/contract/message-templates';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildInboxThread, buildThreadDetail, buildThreadMessage, now } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { Inbox } from './inbox.tsx';

const at = new Date(now - 60_000).toISOString();
const thread = buildInboxThread({
  channel: 'whatsapp',
  visitorId: 'whatsapp_639170000077',
  isJoined: true,
});
const orderReady: MessageTemplate = {
  name: 'order_ready',
  language: 'en',
  header: null,
  body: 'Hello {{1}}, your order is ready.',
  footer: 'Golden Bakeshop',
  buttons: ['I am coming'],
  asksContact: false,
  fields: [{ key: 'body.1', part: 'body', name: '1', example: 'Ana', max: 500 }],
};
const closed: ReplyWindow = { isOpen: false, closesAt: at, hasTemplates: true };

const answerThread = (window: ReplyWindow, fields: Partial<InboxThread> = {}) =>
  server.answers(getThread, buildThreadDetail({ thread: { ...thread, ...fields }, window }));
const open = () => show(<Inbox assistants={[]} />, '/inbox?thread=7');
const findChoice = () => screen.findByRole('combobox', { name: /^Approved message/ });
const findBlank = () => screen.findByRole('textbox', { name: /^Text: 1/ });

/** Opens the conversation and fills in the variable of a message. */
async function fillIn() {
  const shown = open();
  await shown.user.selectOptions(await findChoice(), 'order_ready · en');
  await shown.user.type(await findBlank(), 'Ana');
  const send = () => shown.user.click(screen.getByRole('button', { name: 'Send this message' }));
  return { ...shown, send };
}

beforeEach(() => {
  server.answers(listThreads, { threads: [thread], cursor: null });
  server.answers(getInboxCounts, { unreadCount: 0, needsPersonCount: 1 });
  server.answers(listCannedReplies, []);
  server.answers(listMessageTemplates, { templates: [orderReady], leftOutCount: 2 });
  server.answers(sendTemplateToThread, buildThreadMessage({ text: 'Hello Ana, your order is ready.' }));
  answerThread(closed);
});
afterEach(() => {
  vi.useRealTimers();
});

it('fills in, previews and sends an approved message', async () => {
  const { user } = open();
  const choice = await findChoice();
  expect(screen.getByText(/2 more need a picture/)).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
  await user.selectOptions(choice, 'order_ready · en');
  await user.click(screen.getByRole('button', { name: 'Send this message' }));
  const blank = await findBlank();
  expect(document.activeElement).toBe(blank);
  expect(screen.getByText('Please fill this in')).toBeDefined();
  expect(server.requestsTo(sendTemplateToThread)).toHaveLength(0);
  await user.type(blank, 'Ana');
  const preview = screen.getByRole('region', { name: 'What the customer will see' });
  expect(preview.textContent).toContain('Hello Ana, your order is ready.');
  await user.click(screen.getByRole('button', { name: 'Send this message' }));
  await waitFor(() =>
    expect(server.requestsTo(sendTemplateToThread)).toMatchObject([
      { body: { name: 'order_ready', language: 'en', values: { 'body.1': 'Ana' } } },
    ]),
  );
  // The pressed button is gone.
  await waitFor(() => expect(document.activeElement).toBe(choice));
});

it('shows a refused value under its field with the owner’s label, and focuses it', async () => {
  const refusal = { error: 'Invalid request', code: 'invalid_request', requestId: 'r-1' };
  const fields = { 'values.body.1': 'A value must not be empty' };
  server.isReplacedFor(sendTemplateToThread, 400, JSON.stringify({ ...refusal, fields }));
  const { send } = await fillIn();
  await send();
  expect(await screen.findByText('Please fill this in')).toBeDefined();
  expect(screen.getByRole('alert').textContent?.trim()).toBe(
    'We couldn’t send it. What you filled in is still here.',
  );
  expect(document.activeElement).toBe(await findBlank());
});

it('keeps the input when the messages cannot be refetched', async () => {
  const { client, user } = await fillIn();
  server.refuses(listMessageTemplates, 'unavailable', 'Not now.');
  await act(() => client.invalidateQueries());
  expect(server.requestsTo(listMessageTemplates)).toHaveLength(2);
  await user.type(await findBlank(), ' Cruz');
  expect(await findBlank()).toHaveProperty('value', 'Ana Cruz');
});

it('keeps the input while a note is written, and suggests no reply for it', async () => {
  const { user } = await fillIn();
  await user.click(screen.getByRole('radio', { name: 'Note' }));
  expect(screen.getByRole('textbox', { name: 'Your note' })).toBeDefined();
  expect(screen.queryByRole('combobox', { name: /^Approved message/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Suggest a reply' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Reply' }));
  expect(await findBlank()).toHaveProperty('value', 'Ana');
});

it('moves the focus to the choice on the reply shortcut', async () => {
  const { user } = open();
  const choice = await findChoice();
  await user.keyboard('r');
  expect(document.activeElement).toBe(choice);
});

it('closes the window when its time has come', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  answerThread({ ...closed, isOpen: true, closesAt: new Date(Date.now() + 3_000).toISOString() });
  open();
  expect(await screen.findByRole('textbox', { name: 'Your reply' })).toBeDefined();
  answerThread(closed);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(await findChoice()).toBeDefined();
});

it('allows only notes when there is no approved message', async () => {
  answerThread({ ...closed, hasTemplates: false }, { channel: 'messenger' });
  const { user } = open();
  expect(await screen.findByText(/Messenger doesn’t allow messages now/)).toBeDefined();
  expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
  await user.click(screen.getByText('Note', { exact: true }));
  expect(screen.getByRole('textbox', { name: 'Your note' })).toBeDefined();
});
