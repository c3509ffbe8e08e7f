import { listAssistants } from '@anito/contract/assistants';
import { getLeadStats, listLeads } from '@anito/contract/leads';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { LeadsPage } from './leads.tsx';

it('redirects the former address of the webhooks to the settings', async () => {
  const { address } = show(<LeadsPage />, '/leads#webhooks', '/leads');
  await waitFor(() => expect(address()).toBe('/settings/api'));
});

it('offers a new user the first assistant', async () => {
  const stats = { total: 0, thisWeek: 0, high: 0, medium: 0, new: 0, qualified: 0, converted: 0 };
  server.answers(getLeadStats, stats);
  server.answers(listLeads, []);
  server.answers(listAssistants, []);
  show(<LeadsPage />, '/leads', '/leads');
  expect(await screen.findByRole('link', { name: 'Create your first assistant' })).toBeDefined();
});
