import { getAssistant } from '@anito/contract/assistants';
import { getDailyUse } from '@anito/contract/conversations';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildAssistant } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { AssistantLayout } from './assistant-layout.tsx';

const assistant = buildAssistant({ id: 7, name: 'Rosa', isActive: false });
const open = (id = '7') =>
  show(<AssistantLayout />, `/assistants/${id}/settings`, '/assistants/:assistantId/settings');

beforeEach(() => server.refuses(getDailyUse, 'unavailable', 'Not now.'));

it('is loaded in sight, and says whether the assistant is on', async () => {
  const release = server.holds(getAssistant, assistant);
  open();
  expect(await screen.findByText('Loading...')).toBeDefined();
  release();
  expect(await screen.findByRole('heading', { name: 'Rosa' })).toBeDefined();
  expect(screen.getByText('paused')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Settings', current: 'page' })).toBeDefined();
});

it('says that it could not be loaded, and loads it again', async () => {
  server.refuses(getAssistant, 'unavailable', 'Not now.');
  const { user } = open();
  expect(await screen.findByText('Failed to load assistant. Please try again.')).toBeDefined();
  server.answers(getAssistant, assistant);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Rosa' })).toBeDefined();
});

it('says that there is no such assistant, whatever the address holds', async () => {
  server.refuses(getAssistant, 'not_found', 'Not found.');
  open();
  expect(await screen.findByText('Assistant not found')).toBeDefined();
  open('nothing');
  expect(await screen.findAllByText('Assistant not found')).toHaveLength(2);
});
