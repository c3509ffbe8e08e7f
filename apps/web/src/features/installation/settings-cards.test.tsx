import { listAssistants } from '@anito/contract/assistants';
import {
  type ChatModelChoice,
  connectChatModel,
  getChatModelChoice,
  testChatModel,
} from '@anito/contract/installation';
import {
  getLimitSettings,
  getMailSettings,
  getSiteSettings,
  type LimitsView,
  type MailView,
  resetMailSettings,
  type SiteView,
  saveLimitSettings,
  saveMailSettings,
  saveSiteSettings,
  settableLimitNames,
  settableLimits,
  testMail,
} from '@anito/contract/settings';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { setBrandName } from '../../lib/brand.ts';
import { server } from '../../testing/contract-fake.ts';
import { show } from '../../testing/show.tsx';
import { ChatModelCard } from './chat-model-card.tsx';
import { LimitsCard } from './limits-card.tsx';
import { MailCard } from './mail-card.tsx';
import { PublicSiteCard } from './public-site-card.tsx';
import { UnsavedWork } from './unsaved-work.tsx';

const choice: ChatModelChoice = {
  chat: { provider: 'builtin', model: 'extractive', isBuiltIn: true, isHealthy: true, state: 'ready' },
  isSetByServer: false,
  chosen: null,
  found: [],
  connected: null,
  vendors: [
    { vendor: 'openai', needsKey: true, baseUrl: null, usualModel: 'gpt-5.4-mini' },
    { vendor: 'anthropic', needsKey: true, baseUrl: null, usualModel: 'claude-haiku-4-5' },
    { vendor: 'openai-compatible', needsKey: false, baseUrl: 'http://localhost:11434/v1', usualModel: null },
  ],
};
const connected: NonNullable<ChatModelChoice['connected']> = {
  vendor: 'openai',
  baseUrl: null,
  model: 'gpt-5.4',
  choices: ['gpt-5.4-mini'],
  hasKey: true,
  keyEnd: '7788',
  isKeyLost: false,
};

describe('model of a provider', () => {
  it('is connected with its key, which is hidden afterwards', async () => {
    server.answers(getChatModelChoice, choice);
    const { user } = show(<ChatModelCard />);
    expect(await screen.findByLabelText('Model')).toHaveProperty('value', 'gpt-5.4-mini');
    await user.selectOptions(screen.getByLabelText('Provider'), 'anthropic');
    expect(screen.getByLabelText('Model')).toHaveProperty('value', 'claude-haiku-4-5');
    await user.click(screen.getByRole('button', { name: 'Use this model' }));
    expect(screen.getByText('Enter the key your provider shows you.')).toBeDefined();
    expect(server.requestsTo(connectChatModel)).toHaveLength(0);

    const chat = { ...choice.chat, provider: 'anthropic', model: 'claude-haiku-4-5', isBuiltIn: false };
    const saved = { ...connected, vendor: 'anthropic' as const, model: 'claude-haiku-4-5', choices: [] };
    server.answers(connectChatModel, { ...choice, chat, connected: saved });
    await user.type(screen.getByLabelText('API key'), 'sk-ant-7788');
    await user.type(screen.getByLabelText(/More models/), 'claude-a, claude-b,');
    await user.click(screen.getByRole('button', { name: 'Use this model' }));
    expect(await screen.findByText('claude-haiku-4-5 (anthropic) writes the answers.')).toBeDefined();
    expect(server.requestsTo(connectChatModel)[0]?.body).toEqual({
      vendor: 'anthropic',
      baseUrl: null,
      model: 'claude-haiku-4-5',
      choices: ['claude-a', 'claude-b'],
      apiKey: 'sk-ant-7788',
    });
    expect(screen.getByLabelText('API key')).toHaveProperty('value', '');
    expect(screen.getByPlaceholderText('•••• 7788')).toBeDefined();
  });

  it('keeps its key only for the same address', async () => {
    server.answers(getChatModelChoice, { ...choice, connected });
    const { user } = show(<ChatModelCard />);
    expect(await screen.findByText('Leave it empty to keep the current key.')).toBeDefined();
    await user.type(screen.getByLabelText(/Address/), 'https://elsewhere.example.com/v1');
    expect(screen.getByText('We store it encrypted and never show it again.')).toBeDefined();
  });

  it.each([
    ['refused-key', /doesn’t accept the key/],
    ['unknown-model', /no model with this name/],
    ['unreachable', /couldn’t reach/],
    ['slow', /took too long/],
    ['busy', /isn’t taking more questions now/],
    ['not-allowed', /isn’t allowed/],
    ['failed', /returned an error/],
  ] as const)('reports why its test failed: %s', async (result, text) => {
    server.answers(getChatModelChoice, { ...choice, connected });
    server.answers(testChatModel, { result, milliseconds: 900, answer: null });
    const { user } = show(<ChatModelCard />);
    await user.click(await screen.findByRole('button', { name: 'Test' }));
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('requires the key again when it is lost', async () => {
    const lost = { ...connected, hasKey: false, keyEnd: null, isKeyLost: true };
    server.answers(getChatModelChoice, { ...choice, connected: lost });
    show(<ChatModelCard />);
    expect(await screen.findByText(/can’t read the key anymore/)).toBeDefined();
  });

  it('cannot be changed when the environment sets it', async () => {
    server.answers(getChatModelChoice, { ...choice, isSetByServer: true });
    show(<ChatModelCard />);
    expect(await screen.findByText(/in the server’s own settings/)).toBeDefined();
    expect(screen.queryByLabelText('Provider')).toBeNull();
  });
});

const files: MailView = {
  way: 'files',
  isSetByServer: false,
  isFromSetByServer: false,
  from: 'no-reply@localhost',
  server: null,
  hasPassword: false,
  isPasswordLost: false,
};
const byServer: MailView = {
  ...files,
  way: 'server',
  from: 'post@example.com',
  server: { host: 'mail.example.com', port: 587, encryption: 'starttls', user: 'anito' },
  hasPassword: true,
};

describe('mail settings', () => {
  it('write mails to files until a server is saved, and again after it is removed', async () => {
    server.answers(getMailSettings, files);
    const { user } = show(<MailCard />);
    expect(await screen.findByText(/No one receives them/)).toBeDefined();
    await user.type(screen.getByLabelText('Mail server'), 'mail.example.com');
    await user.selectOptions(screen.getByLabelText('Encryption'), 'TLS');
    expect(screen.getByLabelText('Port')).toHaveProperty('value', '465');
    await user.type(screen.getByLabelText(/^User/), 'anito');
    await user.type(screen.getByLabelText('Sender'), 'post@example.com');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter this user’s password.')).toBeDefined();
    server.answers(saveMailSettings, byServer);
    await user.type(screen.getByLabelText(/^Password/), 'secret');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByText(/No one receives them/)).toBeNull());
    expect(server.requestsTo(saveMailSettings)[0]?.body).toMatchObject({
      port: 465,
      encryption: 'tls',
      password: 'secret',
    });
    expect(screen.getByLabelText(/^Password/)).toHaveProperty('value', '');

    server.answers(resetMailSettings, files);
    await user.click(await screen.findByRole('button', { name: 'Stop using it' }));
    expect(await screen.findByText(/No one receives them/)).toBeDefined();
  });

  it.each([
    ['sent', /accepted the email to me@example.com/],
    ['written', /to a file on the server/],
    ['refused-login', /doesn’t accept this user/],
    ['not-secure', /couldn’t make an encrypted connection/],
    ['unreachable', /couldn’t reach/],
  ] as const)('reports the result of a test mail: %s', async (result, text) => {
    server.answers(getMailSettings, byServer);
    server.answers(testMail, { result, to: 'me@example.com' });
    const { user } = show(<MailCard />);
    await user.click(await screen.findByRole('button', { name: 'Send a test email' }));
    expect(await screen.findByText(text)).toBeDefined();
  });

  it("show the environment's settings and can be tested", async () => {
    server.answers(getMailSettings, { ...byServer, isSetByServer: true });
    server.answers(testMail, { result: 'sent', to: 'me@example.com' });
    const { user } = show(<MailCard />);
    expect(await screen.findByText('mail.example.com:587')).toBeDefined();
    expect(screen.queryByLabelText('Mail server')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send a test email' }));
    expect(await screen.findByText(/accepted the email/)).toBeDefined();
    expect(server.requestsTo(testMail)[0]?.body).toEqual({ server: null });
  });

  it('report a load failure', async () => {
    server.refuses(getMailSettings, 'unavailable', 'Not now.');
    show(<MailCard />);
    expect(await screen.findByRole('heading', { name: 'We couldn’t load these settings' })).toBeDefined();
  });
});

describe('limits', () => {
  const view: LimitsView = {
    limits: settableLimitNames.map((name) => ({
      name,
      ...settableLimits[name],
      value: settableLimits[name].usual,
      isSetByServer: name === 'filesPerAccount',
    })),
  };

  it('send changed values, reset defaults, and keep those set by the environment', async () => {
    server.answers(getLimitSettings, view);
    server.answers(saveLimitSettings, view);
    const { user } = show(<LimitsCard />);
    const sources = await screen.findByLabelText('Sources per account');
    expect(screen.getByLabelText('Files per account')).toHaveProperty('readOnly', true);
    await user.clear(sources);
    await user.type(sources, '100001');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('A whole number from 1 to 100,000')).toBeDefined();
    await user.clear(sources);
    await user.type(sources, '25');
    await user.clear(screen.getByLabelText('Assistants per account'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Limits saved')).toBeDefined();
    expect(server.requestsTo(saveLimitSettings)[0]?.body).toEqual({
      sourcesPerAccount: 25,
      assistantsPerAccount: null,
    });
  });

  it('keep the input when saving fails', async () => {
    server.answers(getLimitSettings, view);
    server.refuses(saveLimitSettings, 'conflict', 'You can’t change it here.');
    const { user } = show(<LimitsCard />);
    await user.type(await screen.findByLabelText('Sources per account'), '5');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('You can’t change it here.')).toBeDefined();
    expect(screen.getByLabelText('Sources per account')).toHaveProperty('value', '2005');
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.getByLabelText('Sources per account')).toHaveProperty('value', '200');
  });
});

describe('public pages', () => {
  afterEach(() => setBrandName('Anito'));

  const site: SiteView = {
    brandName: null,
    contacts: { privacy: null, support: 'operator@example.com', dpo: null },
    contactsSetByServer: ['support'],
    assistant: { id: 9, name: null, isShown: false },
  };

  it('get a name and addresses, and warn about an inactive assistant', async () => {
    server.answers(listAssistants, []);
    server.answers(getSiteSettings, site);
    server.answers(saveSiteSettings, { ...site, brandName: 'Suki', assistant: null });
    const { user } = show(<PublicSiteCard />);
    expect(await screen.findByText(/People can’t see it now/)).toBeDefined();
    expect(screen.getByLabelText('Address for help')).toHaveProperty('readOnly', true);
    expect(screen.getByRole('option', { name: 'Another admin’s assistant' })).toBeDefined();
    await user.type(screen.getByLabelText('Name'), 'Suki');
    await user.type(screen.getByLabelText(/privacy questions/), 'privacy at suki');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter an address like help@example.com.')).toBeDefined();
    await user.clear(screen.getByLabelText(/privacy questions/));
    await user.selectOptions(screen.getByLabelText('Assistant'), 'None');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Public pages saved')).toBeDefined();
    expect(server.requestsTo(saveSiteSettings)[0]?.body).toEqual({
      brandName: 'Suki',
      contacts: { privacy: null, support: 'operator@example.com', dpo: null },
      assistantId: null,
    });
  });

  it('ask before unsaved changes are discarded', async () => {
    server.answers(listAssistants, []);
    server.answers(getSiteSettings, site);
    const { user, travel } = show(
      <UnsavedWork>
        <PublicSiteCard />
      </UnsavedWork>,
    );
    await user.type(await screen.findByLabelText('Name'), 'Suki');
    await travel(-1);
    await user.click(await screen.findByRole('button', { name: 'Stay on Page' }));
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Suki');
  });
});
