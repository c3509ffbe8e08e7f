import {
  createLeadOrder,
  deleteLeadOrder,
  type LeadOrder,
  updateLeadOrder,
} from '@anito/contract/lead-orders';
import {
  deleteLead,
  getLead,
  type Lead,
  listLeadConversations,
  updateLead,
  updateLeadScore,
} from '@anito/contract/leads';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildLead } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { LeadView } from './lead-view.tsx';

const order: LeadOrder = {
  id: 4,
  items: [
    { item: 'Ube cake', quantity: 2 },
    { item: 'Candles', quantity: null },
  ],
  date: '2026-12-05',
  amount: '₱1,960',
  state: 'draft',
  madeBy: 'model',
  createdAt: '2026-03-01T08:00:00.000Z',
  updatedAt: '2026-03-01T08:00:00.000Z',
};
const conversation = {
  threadId: 3,
  channel: 'public',
  channelUserId: 'public_visitor-000001',
  assistant: { id: 7, name: 'Rosa' },
  messages: [
    {
      id: 9,
      question: 'How much?',
      answer: '₱980 [1]\n\n<details><summary>More about this</summary>\n\n- Six inches [1]\n\n</details>',
      createdAt: '2026-03-01T07:00:00.000Z',
    },
  ],
};

beforeEach(() => server.answers(listLeadConversations, [conversation]));

function open(fields: Partial<Lead> = {}) {
  server.answers(getLead, buildLead(fields));
  return show(<LeadView id={1} nameChannel={() => 'Public page'} missing={<p>Nothing here</p>} />);
}

it('shows the wish, ways to reach the lead, the conversation and the reasons of the score', async () => {
  open({ intent: 'order cakes', wish: 'order cakes · a birthday' });
  const wish = await screen.findByRole('region', { name: 'What they want' });
  expect(within(wish).getByText('order cakes · a birthday')).toBeDefined();
  expect(within(wish).getByText('Dec 5, 2026')).toBeDefined();
  expect(within(wish).getByText(/Read from the conversation/)).toBeDefined();
  for (const [name, href] of [
    ['Call', 'tel:+639171234567'],
    ['Message', 'mailto:ana%40example.com'],
    ['Open conversation', '/inbox?thread=3'],
  ] as const) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  }
  expect(await screen.findByText('How much?')).toBeDefined();
  const answer = screen.getByText(/₱980/);
  expect(answer.textContent).toBe('Answer: ₱980');
  expect(screen.getByText('Asked for a price or to buy')).toBeDefined();
  expect(screen.getByText(/No orders yet/)).toBeDefined();
});

it('says that a lead by hand has no wish and no conversation', async () => {
  server.answers(listLeadConversations, []);
  open({ source: 'manual', wish: null, wishDate: null, wishAmount: null, lastMessage: null, threadId: null });
  expect(await screen.findByText('They have not said what they want.')).toBeDefined();
  expect(await screen.findByText('You added this lead, so there’s no conversation.')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Open conversation' })).toBeNull();
});

it('confirms a draft order, and takes that back', async () => {
  server.answers(updateLeadOrder, { ...order, state: 'confirmed' });
  const { user } = open({ orders: [order] });
  const orders = await screen.findByRole('region', { name: 'Orders' });
  expect(within(orders).getByText('2 × Ube cake')).toBeDefined();
  expect(within(orders).getByText('Candles')).toBeDefined();
  expect(within(orders).getByText('Draft')).toBeDefined();
  expect(within(orders).getByText('Ana Reyes · +63 917 123 4567')).toBeDefined();
  server.answers(getLead, buildLead({ orders: [{ ...order, state: 'confirmed' }] }));
  await user.click(within(orders).getByRole('button', { name: 'Confirm' }));
  expect(await within(orders).findByText('Confirmed')).toBeDefined();
  server.answers(getLead, buildLead({ orders: [order] }));
  await user.click(within(orders).getByRole('button', { name: 'Back to draft' }));
  expect(await within(orders).findByRole('button', { name: 'Dismiss' })).toBeDefined();
  expect(server.requestsTo(updateLeadOrder).map(({ body }) => body)).toEqual([
    { state: 'confirmed' },
    { state: 'draft' },
  ]);
});

it('writes down an order with the day and the sum of the wish', async () => {
  server.answers(createLeadOrder, order);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add order' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText('Enter an item.')).toBeDefined();
  await user.type(within(dialog).getByRole('textbox', { name: /Item/ }), 'Ube cake');
  await user.type(within(dialog).getByRole('spinbutton', { name: /Quantity/ }), '2');
  await user.click(within(dialog).getByRole('button', { name: 'Add an item' }));
  const [, second] = within(dialog).getAllByRole('textbox', { name: /Item/ });
  await user.type(second!, 'Candles');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Order saved')).toBeDefined();
  expect(server.requestsTo(createLeadOrder).at(-1)?.body).toEqual({
    items: [
      { item: 'Ube cake', quantity: 2 },
      { item: 'Candles', quantity: null },
    ],
    date: '2026-12-05',
    amount: '₱2,000',
  });
});

it('keeps what was entered when an order cannot be saved', async () => {
  server.refuses(createLeadOrder, 'unavailable', 'Briefly unavailable.');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add order' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add order' });
  const item = within(dialog).getByRole<HTMLInputElement>('textbox', { name: /Item/ });
  await user.type(item, 'Ube cake');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/Briefly unavailable/)).toBeDefined();
  expect(item.value).toBe('Ube cake');
});

it('deletes an order after a question', async () => {
  server.answers(deleteLeadOrder, { ok: true });
  const { user } = open({ orders: [order] });
  await user.click(await screen.findByRole('button', { name: 'Delete order' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this order?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete order' }));
  expect(await screen.findByText('Order deleted')).toBeDefined();
});

it('saves a status at once and computes the score again', async () => {
  server.answers(updateLead, buildLead({ status: 'Contacted' }));
  server.answers(updateLeadScore, buildLead());
  const { user } = open();
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Contacted');
  expect(await screen.findByText('Lead saved')).toBeDefined();
  expect(server.requestsTo(updateLead).at(-1)?.body).toEqual({ status: 'Contacted' });
  await user.click(screen.getByRole('button', { name: 'Recalculate' }));
  expect(await screen.findByText('Score recalculated')).toBeDefined();
});

it('deletes the lead and returns to the list', async () => {
  server.answers(deleteLead, { ok: true });
  const { user, address } = open();
  await user.click(await screen.findByRole('button', { name: 'More for Ana Reyes' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete lead' }));
  await waitFor(() => expect(address()).toBe('/leads'));
});

it('shows the not-found screen for a missing lead, and a failure with a retry button', async () => {
  server.refuses(getLead, 'not_found', 'Not found.');
  const { client } = show(
    <LeadView id={1} nameChannel={() => 'Public page'} missing={<p>Nothing here</p>} />,
  );
  expect(await screen.findByText('Nothing here')).toBeDefined();
  server.refuses(getLead, 'unavailable', 'Briefly unavailable.');
  client.clear();
  const { user } = open();
  server.refuses(getLead, 'unavailable', 'Briefly unavailable.');
  expect(await screen.findByText('This lead could not be loaded')).toBeDefined();
  server.answers(getLead, buildLead());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Ana Reyes' })).toBeDefined();
});
