import { getAssistant } from '@anito/contract/assistants';
import { getDailyUsage } from '@anito/contract/conversations';
import { getModels } from '@anito/contract/installation';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAssistant, buildModels } from '../../testing/builders.ts';
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
  expect(screen.getByRole('link', { name: 'Assistant settings', current: 'page' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Edit assistant' })).toBeDefined();
  expect(screen.queryByText('Settings', { exact: true })).toBeNull();
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
  async function share(fields = {}) {
    server.answers(getAssistant, { ...assistant, isActive: true, ...fields });
    server.answers(getModels, buildModels({ isBuiltIn: true }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share Rosa' }));
    await dialog.findByText('Website widget');
    const place = (name: string) => within(dialog.getByText(name).closest('li')!);
    return { user, dialog, place };
  }

  it('shows the code of the widget, ready to copy, and links to its channels', async () => {
    const { place } = await share();
    const widget = place('Website widget');
    expect(widget.getByText('Ready')).toBeDefined();
    expect(await widget.findByText(new RegExp(`data-assistant="${assistant.publicId}"`))).toBeDefined();
    expect(widget.getByRole('button', { name: 'Copy code' })).toBeDefined();
    const link = widget.getByRole('link', { name: 'More in Deployment' });
    expect(link.getAttribute('href')).toBe('/deployment?assistant=7');
    expect(place('Public chat page').getByText('Live')).toBeDefined();
  });

  it('marks the widget and the public page of an inactive assistant as paused', async () => {
    const { place } = await share({ isActive: false });
    expect(place('Website widget').getByText('Paused')).toBeDefined();
    expect(place('Public chat page').getByText('Paused')).toBeDefined();
  });

  it('reports that an unreadable access code blocks the public page', async () => {
    const { place } = await share({ isAccessCodeLost: true });
    expect(place('Public chat page').getByText('Needs attention')).toBeDefined();
  });

  it('reports that an agent cannot answer without a connected language model', async () => {
    const { dialog, place } = await share({ isAgentMode: true });
    expect(await dialog.findByText('This assistant can’t answer without a language model')).toBeDefined();
    expect(place('Website widget').getByText('Needs attention')).toBeDefined();
    expect(place('Public chat page').getByText('Needs attention')).toBeDefined();
  });
});
