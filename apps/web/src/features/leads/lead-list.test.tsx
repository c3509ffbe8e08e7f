import {
  createLead,
  deleteLead,
  getLeadStats,
  listLeads,
  searchLeads,
  updateLead,
} from '@anito/contract/leads';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildLead } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { LeadList } from './lead-list.tsx';

const ana = buildLead();
const stats = { total: 1, thisWeek: 1, high: 1, medium: 0, new: 1, qualified: 0, converted: 0 };

beforeEach(() => server.answers(getLeadStats, stats));

const open = ({ hasAssistants = true } = {}) =>
  show(<LeadList nameChannel={() => 'Public page'} hasAssistants={hasAssistants} />);

it('shows contacts as plain text, the wish on up to two lines, and ways to reach them', async () => {
  server.answers(listLeads, [ana]);
  open();
  expect(await screen.findByText('<b>How much</b> is an ube cake?')).toBeDefined();
  expect(screen.getByText('Public page')).toBeDefined();
  expect(screen.getByText('Two ube cakes for Saturday').className).toContain('line-clamp-2');
  expect(screen.getByText('Ana Reyes').className).toContain('line-clamp-2');
  expect(screen.getByText('Dec 5, 2026')).toBeDefined();
  expect(screen.getByText('₱2,000')).toBeDefined();
  const targets = [
    ['Ana Reyes', '/leads/1'],
    ['Call Ana Reyes', 'tel:+639171234567'],
    ['Message Ana Reyes', 'mailto:ana%40example.com'],
    ['Open the conversation with Ana Reyes', '/inbox?thread=3'],
  ] as const;
  for (const [name, href] of targets) {
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  }
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'CRM Export' }).disabled).toBe(true);
  expect(screen.getByRole('heading', { name: 'Upgrade to Pro' })).toBeDefined();
});

it('offers only ways that a lead has', async () => {
  const byPhone = buildLead({
    id: 2,
    name: null,
    email: null,
    threadId: null,
    wish: null,
    lastMessage: null,
  });
  server.answers(listLeads, [byPhone]);
  open();
  const message = await screen.findByRole('link', { name: 'Message +63 917 123 4567' });
  expect(message.getAttribute('href')).toBe('sms:+639171234567');
  expect(screen.queryByRole('link', { name: /conversation/ })).toBeNull();
  expect(screen.getByText('No message')).toBeDefined();
});

it('reports an empty list, and how to reset a search without results', async () => {
  server.answers(listLeads, []);
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'No leads yet' })).toBeDefined();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Filter' }), 'High Score');
  expect(await screen.findByRole('heading', { name: 'No matching contacts' })).toBeDefined();
  expect(server.requestsTo(listLeads).at(-1)).toMatchObject({ query: { score: 'High' } });
});

it.each([
  [true, 'See your assistants', '/assistants'],
  [false, 'Create your first assistant', '/assistants?open=new'],
])('leads from an empty list to the next step, has assistants: %s', async (hasAssistants, name, href) => {
  server.answers(listLeads, []);
  open({ hasAssistants });
  expect((await screen.findByRole('link', { name: /assistant/ })).textContent).toBe(name);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
});

it('searches for the typed text', async () => {
  server.answers(listLeads, [ana]);
  server.answers(searchLeads, []);
  const { user } = open();
  await user.type(await screen.findByRole('searchbox', { name: 'Search leads' }), 'ben');
  expect(await screen.findByRole('heading', { name: 'No matching contacts' })).toBeDefined();
  expect(server.requestsTo(searchLeads).at(-1)).toMatchObject({ query: { q: 'ben' } });
});

it('reports a load failure and retries', async () => {
  server.refuses(listLeads, 'unavailable', 'Not now.');
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Error loading leads' })).toBeDefined();
  expect(screen.getByText('Not now.').closest('details')).toBeNull();
  server.answers(listLeads, [ana]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Ana Reyes')).toBeDefined();
});

it('creates, changes and deletes leads', async () => {
  server.answers(listLeads, [ana]);
  server.answers(createLead, ana);
  server.answers(updateLead, ana);
  server.answers(deleteLead, { ok: true });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add lead' }));
  const form = await screen.findByRole('dialog', { name: 'Add lead' });
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await within(form).findByText('Enter a name, an email or a phone number.')).toBeDefined();
  await user.type(within(form).getByRole('textbox', { name: 'Email' }), 'ben@example.com');
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Lead saved')).toBeDefined();
  expect(server.requestsTo(createLead)).toMatchObject([
    { body: { email: 'ben@example.com', status: 'New' } },
  ]);

  await user.click(screen.getByRole('button', { name: 'More for Ana Reyes' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const edit = await screen.findByRole('dialog', { name: 'Edit lead' });
  await user.selectOptions(within(edit).getByRole('combobox', { name: 'Status' }), 'Contacted');
  await user.click(within(edit).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.requestsTo(updateLead)).toMatchObject([{ body: { status: 'Contacted' } }]);

  await user.click(screen.getByRole('button', { name: 'More for Ana Reyes' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete lead' }));
  expect(await screen.findByText('Lead deleted')).toBeDefined();
});
