import {
  checkWidgetPage,
  createApiKey,
  listApiKeys,
  updateApiKey,
  type WidgetCheck,
  widgetObstacles,
} from '@anito/contract/api-keys';
import { listAssistantSites, listAssistants, updateAssistant } from '@anito/contract/assistants';
import { getModels } from '@anito/contract/installation';
import { listMessagingChannels } from '@anito/contract/messaging';
import { getVoiceFeature } from '@anito/contract/realtime';
import { getAnalytics } from '@anito/contract/reports';
import { getMe } from '@anito/contract/users';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildApiKey, buildAssistant, buildModels, buildUser } from '../../testing/builders.ts';
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
  server.answers(getMe, buildUser());
  server.answers(getVoiceFeature, { enabled: false, reason: 'not-configured' });
  server.answers(listAssistantSites, { origins: [] });
  server.refuses(getAnalytics, 'unavailable', 'Not now.');
});

describe('DeploymentPage', () => {
  it('shows that there is no assistant yet, with a link to create one', async () => {
    server.answers(listAssistants, []);
    show(<DeploymentPage />);
    expect(await screen.findByText('No assistants yet')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Create your first assistant' }).getAttribute('href')).toBe(
      '/assistants?open=new',
    );
  });

  it('reports whether the assistants or only the keys could not be loaded', async () => {
    server.loses(listAssistants);
    show(<DeploymentPage />);
    expect(await screen.findByText('We couldn’t load your assistants')).toBeDefined();
    server.answers(listAssistants, [assistant]);
    server.refuses(listApiKeys, 'unavailable', 'Not now.');
    show(<DeploymentPage />);
    expect(await screen.findByText('We couldn’t load your API keys')).toBeDefined();
  });

  it('marks a paused assistant', async () => {
    server.answers(listAssistants, [{ ...assistant, isActive: false }]);
    show(<DeploymentPage />);
    expect(await screen.findByRole('option', { name: 'Rosa (Draft)' })).toBeDefined();
  });

  it('lists the channels by importance, and voice only where it is on', async () => {
    show(<DeploymentPage />);
    const list = within(await screen.findByRole('region', { name: 'Channels' }));
    const names = () => list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    const first = ['Public Chat', 'Website Widget', 'Messenger', 'WhatsApp', 'Telegram', 'API', 'MCP'];
    expect(names()).toEqual(first);
    server.answers(getVoiceFeature, { enabled: true, reason: null });
    show(<DeploymentPage />);
    expect(await screen.findByRole('heading', { name: 'Voice' })).toBeDefined();
  });
});

describe('paused assistant', () => {
  beforeEach(() => server.answers(listAssistants, [{ ...assistant, isActive: false }]));

  it("is activated on a channel's card, which updates at once", async () => {
    server.answers(updateAssistant, assistant);
    const { user } = show(<DeploymentPage />);
    const buttons = await screen.findAllByRole('button', { name: 'Activate' });
    expect(buttons).toHaveLength(2);
    await user.click(buttons[0]!);
    expect(await screen.findByText('Rosa is active. Customers can ask now.')).toBeDefined();
    await waitFor(() => expect(screen.getAllByText('Live')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Activate it' })).toBeNull();
    expect(server.requestsTo(updateAssistant)).toMatchObject([{ body: { isActive: true } }]);
  });

  it('stays paused when the server refuses, with the reason', async () => {
    server.refuses(updateAssistant, 'unavailable', 'Not now.');
    const { user } = show(<DeploymentPage />);
    await user.click((await screen.findAllByRole('button', { name: 'Activate' }))[0]!);
    expect(await screen.findByText('We couldn’t activate the assistant')).toBeDefined();
    expect(await screen.findAllByRole('button', { name: 'Activate' })).toHaveLength(2);
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

it('shows the widget as ready, and as live once visitors have used it', async () => {
  show(<DeploymentPage />);
  const card = (await screen.findByRole('heading', { name: 'Website Widget' })).closest('li')!;
  expect(await within(card).findByText('Ready')).toBeDefined();
  server.answers(getAnalytics, {
    totalConversations: 3,
    totalMessages: 12,
    uniqueUsers: 2,
    activeConversations: 1,
    todaysMessages: 4,
    averageResponseTime: null,
    channels: [{ channel: 'widget', messages: 12, conversations: 3 }],
  });
  show(<DeploymentPage />);
  expect(await screen.findByText('3 conversations')).toBeDefined();
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
    const links = await screen.findAllByRole('link', { name: 'Assistant settings' });
    await expectStates({ live: 0, attention: 2 });
    expect(screen.getAllByText(/no language model is connected\. Customers get no answer/)).toHaveLength(2);
    const target = '/assistants/7/settings';
    expect(links.map((link) => link.getAttribute('href'))).toEqual([target, target]);
  });

  it('does not affect the state of other assistants', async () => {
    show(<DeploymentPage />);
    await expectStates({ live: 1, attention: 0 });
  });

  it('is live with a connected model', async () => {
    server.answers(listAssistants, [agent]);
    server.answers(getModels, buildModels({ isBuiltIn: false }));
    show(<DeploymentPage />);
    await expectStates({ live: 1, attention: 0 });
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
  it('is ready to copy and has no key', async () => {
    server.answers(listApiKeys, []);
    const { user } = show(<DeploymentPage />);
    const region = within(await screen.findByRole('region', { name: 'Put it on your website' }));
    expect(region.getByText(/widget\.js/).textContent).toContain(`data-assistant="${assistant.publicId}"`);
    expect(region.queryByText(/key/i)).toBeNull();
    await user.click(region.getByRole('button', { name: 'Copy code' }));
    expect(await navigator.clipboard.readText()).not.toMatch(/key/);
    await user.click(region.getByRole('radio', { name: /Inline/ }));
    expect(region.getByText(/data-position="inline-iframe"/)).toBeDefined();
  });
});

describe('allowed websites', () => {
  const site = 'https://shop.example';
  const open = async (allowedOrigins: string[], origins: string[] = []) => {
    server.answers(listAssistants, [{ ...assistant, allowedOrigins }]);
    server.answers(listAssistantSites, { origins });
    const { user } = show(<DeploymentPage />);
    const region = within(await screen.findByRole('region', { name: 'Allowed websites' }));
    return { user, region };
  };
  const saved = () => server.requestsTo(updateAssistant).map(({ body }) => body);

  it('warn while any website may use the code, with the connected website filled in', async () => {
    server.answers(updateAssistant, { ...assistant, allowedOrigins: [site, 'https://www.shop.example'] });
    const { user, region } = await open([], [site, 'https://www.shop.example']);
    expect(region.getByText('Any website can use this code')).toBeDefined();
    await waitFor(() =>
      expect(region.getByRole('textbox', { name: 'Website address' })).toHaveProperty(
        'value',
        'shop.example',
      ),
    );
    await user.click(region.getByRole('button', { name: 'Allow only this' }));
    expect(await region.findByText('www.shop.example')).toBeDefined();
    expect(region.queryByText('Any website can use this code')).toBeNull();
    expect(saved()).toEqual([{ allowedOrigins: [site, 'https://www.shop.example'] }]);
  });

  it('refuse an address that names no website, under the field', async () => {
    const { user, region } = await open([]);
    await user.type(region.getByRole('textbox'), '*.shop.example');
    await user.click(region.getByRole('button', { name: 'Add' }));
    expect(region.getByText('Write an address like www.example.com')).toBeDefined();
    expect(saved()).toEqual([]);
  });

  it('are removed with a way back', async () => {
    server.answers(updateAssistant, { ...assistant, allowedOrigins: [] });
    const { user, region } = await open([site]);
    expect(region.getByText('Only these websites can show the chat.')).toBeDefined();
    await user.click(region.getByRole('button', { name: 'Remove shop.example' }));
    expect(await screen.findByText('shop.example removed')).toBeDefined();
    server.answers(updateAssistant, { ...assistant, allowedOrigins: [site] });
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await region.findByText('shop.example')).toBeDefined();
    expect(saved()).toEqual([{ allowedOrigins: [] }, { allowedOrigins: [site] }]);
  });

  it('stay as they are when they cannot be saved, with the reason', async () => {
    server.refuses(updateAssistant, 'unavailable', 'Not now.');
    const { user, region } = await open([site]);
    await user.click(region.getByRole('button', { name: 'Remove shop.example' }));
    expect((await region.findByRole('alert')).textContent).toContain('Not now.');
    expect(region.getByText('shop.example')).toBeDefined();
  });
});

it('describes step by step where to insert the code, by website builder', async () => {
  const { user } = show(<DeploymentPage />);
  const made = await screen.findByRole('combobox', { name: 'What is your website built with?' });
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
    expect(await screen.findByText('It can ask your assistants.')).toBeDefined();
    server.answers(listApiKeys, [{ ...key, scopes: ['search'] }]);
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit API key' }));
    await user.click(form.getByRole('checkbox', { name: 'Chat' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Choose at least one thing the key can do')).toBeDefined();
    expect(server.requestsTo(updateApiKey)).toEqual([]);
    await user.click(form.getByRole('checkbox', { name: 'Search' }));
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('It can search your sources.')).toBeDefined();
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
});

describe('page check', () => {
  async function openCheck() {
    const { user } = show(<DeploymentPage />);
    await screen.findByLabelText('Address of your page');
    const check = async (address: string) => {
      const field = screen.getByLabelText('Address of your page');
      await user.clear(field);
      if (address) await user.type(field, address);
      await user.click(screen.getByRole('button', { name: 'Check your page' }));
    };
    return { check, user };
  }
  const found: WidgetCheck = { obstacles: [], pageUrl: 'https://www.shop.example/', pageStatus: 200 };

  it('requires a URL before it calls the server', async () => {
    const { check } = await openCheck();
    await check('');
    expect(screen.getByText('Enter an address like https://www.example.com')).toBeDefined();
    expect(server.requestsTo(checkWidgetPage)).toEqual([]);
  });

  it('sends the URL, and reports success and the checked URL', async () => {
    server.answers(checkWidgetPage, found);
    const { check } = await openCheck();
    await check('shop.example');
    expect(await screen.findByText('All good. The chat works on this page.')).toBeDefined();
    expect(screen.getByText('Checked https://www.shop.example/')).toBeDefined();
    expect(server.requestsTo(checkWidgetPage)).toMatchObject([
      { params: { id: '7' }, body: { url: 'shop.example' } },
    ]);
  });

  it('describes each obstacle with advice and names', async () => {
    server.answers(checkWidgetPage, { ...found, obstacles: [...widgetObstacles], pageStatus: 404 });
    const { check } = await openCheck();
    await check('shop.example');
    expect(await screen.findByText('The page shows an error (status 404).')).toBeDefined();
    const leadsOn = 'The address leads to https://www.shop.example, which is not allowed to show the chat.';
    expect(screen.getByText(leadsOn)).toBeDefined();
    const frames = `Add ${location.origin} to frame-src of its Content-Security-Policy.`;
    expect(screen.getByText(frames)).toBeDefined();
    const told = screen
      .getAllByRole('status')
      .filter((each) => within(each).queryByText(/\{\{|obstacles|remedies/));
    expect(told).toEqual([]);
    const obstacles = screen
      .getAllByRole('status')
      .filter(({ textContent }) => !/^Any website/.test(textContent));
    for (const { textContent } of obstacles) expect(textContent).toMatch(/\.\S.+\.(Allow this website)?$/);
    expect(screen.queryByText(/All good/)).toBeNull();
  });

  it('allows the website of the page at a press and checks it again', async () => {
    server.answers(checkWidgetPage, { ...found, obstacles: ['origin-not-allowed'] });
    server.answers(updateAssistant, assistant);
    const { check, user } = await openCheck();
    await check('shop.example');
    const allow = await screen.findByRole('button', { name: 'Allow this website' });
    server.answers(checkWidgetPage, found);
    await user.click(allow);
    expect(await screen.findByText('All good. The chat works on this page.')).toBeDefined();
    expect(server.requestsTo(updateAssistant)).toMatchObject([
      { body: { allowedOrigins: ['https://www.shop.example', 'https://shop.example'] } },
    ]);
    expect(server.requestsTo(checkWidgetPage)).toHaveLength(2);
  });

  it('reports that the server cannot check at the moment', async () => {
    server.refuses(checkWidgetPage, 'too_many_requests', 'Too many requests. Please wait.', 30);
    const { check } = await openCheck();
    await check('shop.example');
    expect(await screen.findByText(/Too many|too often|wait/i)).toBeDefined();
  });
});
