import { type ApiKey, listApiKeys } from '@anito/contract/api-keys';
import { getAssistant } from '@anito/contract/assistants';
import { getDailyUsage } from '@anito/contract/conversations';
import { getModels } from '@anito/contract/installation';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildApiKey, buildAssistant, buildModels } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { AssistantLayout } from './assistant-layout.tsx';

const assistant = buildAssistant({ id: 7, name: 'Rosa', isActive: false });
const open = (id = '7') =>
  show(<AssistantLayout />, `/assistants/${id}/settings`, '/assistants/:assistantId/settings');

beforeEach(() => server.refuses(getDailyUsage, 'unavailable', 'Not now.'));

it('shows that it is loading, then whether the assistant is active', async () => {
  const release = server.holds(getAssistant, assistant);
  open();
  expect(await screen.findByText('Loading...')).toBeDefined();
  release();
  expect(await screen.findByRole('heading', { name: 'Rosa' })).toBeDefined();
  expect(screen.getByText('Paused')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Settings', current: 'page' })).toBeDefined();
});

it('reports a load failure and retries', async () => {
  server.refuses(getAssistant, 'unavailable', 'Not now.');
  const { user } = open();
  expect(await screen.findByText('Failed to load assistant. Please try again.')).toBeDefined();
  server.answers(getAssistant, assistant);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Rosa' })).toBeDefined();
});

it('reports a missing assistant for any invalid id', async () => {
  server.refuses(getAssistant, 'not_found', 'Not found.');
  open();
  expect(await screen.findByText('Assistant not found')).toBeDefined();
  open('nothing');
  expect(await screen.findAllByText('Assistant not found')).toHaveLength(2);
});

describe('deployment of an assistant', () => {
  async function share(keys: ApiKey[], fields = {}) {
    server.answers(getAssistant, { ...assistant, isActive: true, ...fields });
    server.answers(listApiKeys, keys);
    server.answers(getModels, buildModels({ isBuiltIn: true }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Rosa' }));
    await dialog.findByText('Website widget');
    const place = (name: string) => within(dialog.getByText(name).closest('li')!);
    return { user, dialog, place };
  }

  it('links to a new key if no active key of this assistant can chat', async () => {
    const off = buildApiKey({ isActive: false });
    const { place } = await share([off, buildApiKey({ id: 4, scopes: ['search'] })]);
    const widget = place('Website widget');
    expect(widget.getByText('Not set up')).toBeDefined();
    const link = widget.getByRole('link', { name: 'Create its key' });
    expect(link.getAttribute('href')).toBe('/deployment?assistant=7');
    expect(place('Public chat page').getByText('Live')).toBeDefined();
  });

  it('shows the code of an active widget, with a copy button once the full key is known', async () => {
    const { user, place } = await share([buildApiKey()]);
    const widget = place('Website widget');
    expect(widget.getByText('Live')).toBeDefined();
    expect(widget.queryByRole('button', { name: 'Copy code' })).toBeNull();
    await user.type(widget.getByLabelText('The whole key'), 'anito_AbCd0123WxYz');
    expect(widget.getByText(/data-assistant-id="7"\s+data-api-key="anito_AbCd0123WxYz"/)).toBeDefined();
    expect(widget.getByRole('button', { name: 'Copy code' })).toBeDefined();
  });

  it('marks the widget and the public page of an inactive assistant as paused', async () => {
    const { place } = await share([buildApiKey()], { isActive: false });
    expect(place('Website widget').getByText('Paused')).toBeDefined();
    expect(place('Public chat page').getByText('Paused')).toBeDefined();
  });

  it('reports that an unreadable access code blocks the public page', async () => {
    const { place } = await share([], { isAccessCodeLost: true });
    expect(place('Public chat page').getByText('Needs attention')).toBeDefined();
  });

  it('reports that an agent cannot answer without a connected language model', async () => {
    const { dialog, place } = await share([buildApiKey()], { isAgentMode: true });
    expect(await dialog.findByText('Without a language model an agent answers nothing')).toBeDefined();
    expect(place('Website widget').getByText('Needs attention')).toBeDefined();
    expect(place('Public chat page').getByText('Needs attention')).toBeDefined();
  });
});
