import {
  checkPage,
  createApiKey,
  listApiKeys,
  updateApiKey,
  type WidgetCheck,
  widgetObstacles,
} from '@anito/contract/api-keys';
import { listAssistants, updateAssistant } from '@anito/contract/assistants';
import { getModels } from '@anito/contract/installation';
import { listMessagingChannels } from '@anito/contract/messaging';
import { getAnalytics } from '@anito/contract/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildApiKey, buildAssistant, buildModels } from '../../testing/builders.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { DeploymentPage } from './deployment.tsx';

const assistant = buildAssistant({ id: 7, name: 'Rosa' });
const key = buildApiKey();

beforeEach(() => {
  server.answers(listAssistants, [assistant]);
  server.answers(listApiKeys, [key]);
  server.answers(getModels, buildModels());
  server.answers(listMessagingChannels, []);
  server.refuses(getAnalytics, 'unavailable', 'Not now.');
});

describe('DeploymentPage', () => {
  it('shows that there is no assistant yet, with a link to create one', async () => {
    server.answers(listAssistants, []);
    show(<DeploymentPage />);
    expect(await screen.findByText('No assistants yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'See your assistants' }).getAttribute('href')).toBe(
      '/assistants',
    );
  });

  it('reports whether the assistants or only the keys could not be loaded', async () => {
    server.loses(listAssistants);
    show(<DeploymentPage />);
    expect(await screen.findByText('Your assistants could not be loaded')).toBeDefined();
    server.answers(listAssistants, [assistant]);
    server.refuses(listApiKeys, 'unavailable', 'Not now.');
    show(<DeploymentPage />);
    expect(await screen.findByText('Your API keys could not be loaded')).toBeDefined();
  });

  it('marks a paused assistant and an inactive key', async () => {
    server.answers(listAssistants, [{ ...assistant, isActive: false }]);
    server.answers(listApiKeys, [{ ...key, isActive: false }]);
    show(<DeploymentPage />);
    expect(await screen.findByRole('option', { name: 'Rosa (Draft)' })).toBeDefined();
    expect(await screen.findByRole('option', { name: 'Website · anito_AbCd…WxYz (Inactive)' })).toBeDefined();
  });
});

describe('paused assistant', () => {
  beforeEach(() => server.answers(listAssistants, [{ ...assistant, isActive: false }]));

  it("is activated on a channel's card, which updates at once", async () => {
    server.answers(updateAssistant, assistant);
    const { user } = show(<DeploymentPage />);
    const buttons = await screen.findAllByRole('button', { name: 'Activate it' });
    expect(buttons).toHaveLength(2);
    await user.click(buttons[0]!);
    expect(await screen.findByText('Rosa is active: visitors can ask')).toBeDefined();
    await waitFor(() => expect(screen.getAllByText('Live')).toHaveLength(2));
    expect(screen.queryByRole('button', { name: 'Activate it' })).toBeNull();
    expect(server.requestsTo(updateAssistant)).toMatchObject([{ body: { isActive: true } }]);
  });

  it('stays paused when the server refuses, with the reason', async () => {
    server.refuses(updateAssistant, 'unavailable', 'Not now.');
    const { user } = show(<DeploymentPage />);
    await user.click((await screen.findAllByRole('button', { name: 'Activate it' }))[0]!);
    expect(await screen.findByText('The assistant was not activated')).toBeDefined();
    expect(await screen.findAllByRole('button', { name: 'Activate it' })).toHaveLength(2);
  });
});

it('links its figures to the reports', async () => {
  server.answers(getAnalytics, {
    totalConversations: 3,
    totalMessages: 12,
    uniqueUsers: 2,
    activeConversations: 1,
    todaysMessages: 4,
    averageResponseTime: null,
    channels: [],
  });
  show(<DeploymentPage />);
  for (const name of ['Messages: 12', 'Conversations: 3']) {
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe('/assistants/7/reports');
  }
});

it('shows a widget without a key as not set up rather than faulty', async () => {
  server.answers(listApiKeys, []);
  show(<DeploymentPage />);
  const card = (await screen.findByRole('heading', { name: 'Website Widget' })).parentElement!;
  expect(await within(card).findByText('Not set up')).toBeDefined();
  expect(screen.queryByText('Needs attention')).toBeNull();
});

describe('agent', () => {
  const agent = { ...assistant, isAgentMode: true };
  const expectStates = (states: { live: number; attention: number }) =>
    waitFor(() =>
      expect({
        live: screen.queryAllByText('Live').length,
        attention: screen.queryAllByText('Needs attention').length,
      }).toEqual(states),
    );

  it('needs attention while no language model is connected, with advice', async () => {
    server.answers(listAssistants, [agent]);
    show(<DeploymentPage />);
    const links = await screen.findAllByRole('link', { name: 'Open its settings' });
    await expectStates({ live: 0, attention: 2 });
    expect(screen.getAllByText(/no language model is connected: visitors get no answer/)).toHaveLength(2);
    const target = '/assistants/7/settings';
    expect(links.map((link) => link.getAttribute('href'))).toEqual([target, target]);
  });

  it('does not affect the state of other assistants', async () => {
    show(<DeploymentPage />);
    await expectStates({ live: 2, attention: 0 });
  });

  it('is live with a connected model', async () => {
    server.answers(listAssistants, [agent]);
    server.answers(getModels, buildModels({ isBuiltIn: false }));
    show(<DeploymentPage />);
    await expectStates({ live: 2, attention: 0 });
  });
});

it('opens the assistant of the URL', async () => {
  server.answers(listAssistants, [buildAssistant({ id: 8, name: 'Newest' }), assistant]);
  const { address, user } = show(<DeploymentPage />, '/deployment?assistant=7');
  const chosen = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Assistant' });
  expect(chosen.value).toBe('7');
  await user.selectOptions(chosen, '8');
  expect(address()).toBe('/deployment?assistant=8');
});

describe('widget code', () => {
  it.each([
    [{}, /can only chat as your assistants\. Any website may use it/],
    [{ allowedOrigins: ['https://shop.example'] }, /browsers may use it only on the websites that you named/],
    [{ scopes: ['search'] }, /may not chat, so the widget cannot ask with it/],
  ] satisfies [Parameters<typeof buildApiKey>[0], RegExp][])(
    'shows what a key with %j allows',
    async (fields, text) => {
      server.answers(listApiKeys, [buildApiKey(fields)]);
      const { user } = show(<DeploymentPage />);
      await user.selectOptions(await screen.findByRole('combobox', { name: 'API key' }), '3');
      expect(await screen.findByText(text)).toBeDefined();
    },
  );

  it('warns about a key that also allows search, and removes that scope', async () => {
    server.answers(listApiKeys, [buildApiKey({ scopes: ['chat', 'search'] })]);
    server.answers(updateApiKey, key);
    const { user } = show(<DeploymentPage />);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'API key' }), '3');
    expect(await screen.findByText(/anybody who reads your page could search your sources/)).toBeDefined();
    expect(screen.queryByText(/it can only chat/)).toBeNull();
    server.answers(listApiKeys, [key]);
    await user.click(screen.getByRole('button', { name: 'Let it only chat' }));
    expect(await screen.findByText(/it can only chat as your assistants/)).toBeDefined();
    expect(server.requestsTo(updateApiKey)).toMatchObject([{ body: { scopes: ['chat'] } }]);
  });

  it('cannot be copied before the full key is known', async () => {
    const { user } = show(<DeploymentPage />);
    await user.selectOptions(await screen.findByRole('combobox', { name: 'API key' }), '3');
    expect(screen.queryByRole('button', { name: 'Copy code' })).toBeNull();
    await user.type(screen.getByLabelText('The whole key'), 'anito_AbCd0123WxYz');
    expect(screen.getByRole('button', { name: 'Copy code' })).toBeDefined();
  });
});

it('describes step by step where to insert the code, by website builder', async () => {
  const { user } = show(<DeploymentPage />);
  await user.selectOptions(await screen.findByRole('combobox', { name: 'API key' }), '3');
  const made = await screen.findByRole('combobox', { name: 'Where is your website made?' });
  expect(screen.queryByText('Copy the embed code.')).toBeNull();
  for (const [maker, place] of [
    ['WordPress', /Custom HTML/],
    ['Shopify', /theme\.liquid/],
    ['Wix', /Custom Code/],
    ['Squarespace', /Code Injection/],
    ['Webflow', /Footer code/],
    ['Another tool, or plain HTML', /before <\/body>/],
  ] as const) {
    await user.selectOptions(made, maker);
    expect(screen.getByText('Copy the embed code.', { exact: false })).toBeDefined();
    expect(screen.getAllByText(place, { selector: 'li' }).length).toBeGreaterThan(0);
  }
});

describe('scopes of a key', () => {
  it('can be changed, but not emptied', async () => {
    server.answers(updateApiKey, { ...key, scopes: ['search'] });
    const { user } = show(<DeploymentPage />);
    expect(await screen.findByText('It may ask your assistants.')).toBeDefined();
    server.answers(listApiKeys, [{ ...key, scopes: ['search'] }]);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit API key' }));
    await user.click(form.getByRole('checkbox', { name: 'Chat' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Choose at least one thing that the key may do')).toBeDefined();
    expect(server.requestsTo(updateApiKey)).toEqual([]);
    await user.click(form.getByRole('checkbox', { name: 'Search' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('It may search what your assistants know.')).toBeDefined();
    expect(server.requestsTo(updateApiKey)).toMatchObject([{ body: { scopes: ['search'] } }]);
  });

  it('contain only chat in the form, unless search is ticked', async () => {
    server.answers(createApiKey, { plainTextKey: 'anito_AbCd0123WxYz', apiKey: { ...key, id: 4 } });
    const { user } = show(<DeploymentPage />);
    const keys = within(await screen.findByRole('region', { name: 'API keys' }));
    await user.click(keys.getByRole('button', { name: 'Create API key' }));
    const form = within(await screen.findByRole('dialog', { name: 'New API key' }));
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Chat' }).checked).toBe(true);
    expect(form.getByRole<HTMLInputElement>('checkbox', { name: 'Search' }).checked).toBe(false);
    await user.click(form.getByRole('button', { name: 'Create API key' }));
    await screen.findByRole('dialog', { name: 'Your new API key' });
    expect(server.requestsTo(createApiKey)).toMatchObject([{ body: { scopes: ['chat'] } }]);
  });

  it('contain only chat for a key created for a widget', async () => {
    server.answers(createApiKey, { plainTextKey: 'anito_AbCd0123WxYz', apiKey: { ...key, id: 4 } });
    const { user } = show(<DeploymentPage />);
    const quick = within(await screen.findByRole('region', { name: 'Put it on your website' }));
    await user.click(quick.getByRole('button', { name: 'Create API key' }));
    await screen.findByRole('dialog', { name: 'Your new API key' });
    expect(server.requestsTo(createApiKey)).toMatchObject([{ body: { scopes: ['chat'] } }]);
  });
});

describe('page check', () => {
  async function openCheck() {
    const { user } = show(<DeploymentPage />);
    const keys = await screen.findByRole('combobox', { name: 'API key' });
    await user.selectOptions(keys, '3');
    const check = async (address: string) => {
      const field = screen.getByLabelText('Address of your page');
      await user.clear(field);
      if (address) await user.type(field, address);
      await user.click(screen.getByRole('button', { name: 'Check your page' }));
    };
    return { check };
  }
  const found: WidgetCheck = { obstacles: [], pageUrl: 'https://www.shop.example/', pageStatus: 200 };

  it('requires a URL before it calls the server', async () => {
    const { check } = await openCheck();
    await check('');
    expect(screen.getByText('Write an address like https://www.example.com')).toBeDefined();
    expect(server.requestsTo(checkPage)).toEqual([]);
  });

  it('sends the URL, and reports success and the checked URL', async () => {
    server.answers(checkPage, found);
    const { check } = await openCheck();
    await check('shop.example');
    expect(await screen.findByText('Nothing stands in the way: the widget works there.')).toBeDefined();
    expect(screen.getByText('Looked at https://www.shop.example/')).toBeDefined();
    expect(server.requestsTo(checkPage)).toMatchObject([
      { params: { id: '3' }, body: { assistantId: 7, url: 'shop.example' } },
    ]);
  });

  it('describes each obstacle with advice and names', async () => {
    server.answers(checkPage, { ...found, obstacles: [...widgetObstacles], pageStatus: 404 });
    const { check } = await openCheck();
    await check('shop.example');
    expect(await screen.findByText('The page answers with an error, status 404.')).toBeDefined();
    const leadsOn = 'The address leads on to https://www.shop.example, which the API key does not name.';
    expect(screen.getByText(leadsOn)).toBeDefined();
    const frames = `Add ${location.origin} to frame-src of its Content-Security-Policy.`;
    expect(screen.getByText(frames)).toBeDefined();
    const told = screen
      .getAllByRole('status')
      .filter((each) => within(each).queryByText(/\{\{|obstacles|remedies/));
    expect(told).toEqual([]);
    for (const obstacle of screen.getAllByRole('status')) expect(obstacle.textContent).toMatch(/\.\S.+\.$/);
    expect(screen.queryByText(/Nothing stands in the way/)).toBeNull();
  });

  it('reports that the server cannot check at the moment', async () => {
    server.refuses(checkPage, 'too_many_requests', 'Too many requests. Please wait.', 30);
    const { check } = await openCheck();
    await check('shop.example');
    expect(await screen.findByText(/Too many|too often|wait/i)).toBeDefined();
  });
});
