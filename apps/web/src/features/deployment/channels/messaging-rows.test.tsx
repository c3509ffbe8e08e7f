import { getModels } from '@anito/contract/installation';
import { listMessagingChannels, type MessagingChannel } from '@anito/contract/messaging';
import {
  getMessengerAuthUrl,
  listCachedMessengerPages,
  messengerSignInChannel,
  setupMessenger,
} from '@anito/contract/messenger';
import { getMe } from '@anito/contract/users';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTokens } from '../../../lib/auth/tokens.ts';
import {
  buildAssistant,
  buildMessagingConfiguration,
  buildModels,
  buildUser,
} from '../../../testing/builders.ts';
import { server } from '../../../testing/contract-fake.ts';
import { show } from '../../../testing/show.tsx';
import { MessagingRows } from './messaging-rows.tsx';

const assistant = buildAssistant({ id: 7, name: 'Rosa' });
const at = '2026-03-02T08:00:00.000Z';
const channel = (fields: Partial<MessagingChannel> = {}): MessagingChannel => ({
  channel: 'messenger',
  isAvailable: true,
  webhookUrl: 'https://anito.test/api/facebook/webhook',
  verifyToken: null,
  configuration: null,
  settings: {},
  ...fields,
});
const others = [channel({ channel: 'whatsapp' }), channel({ channel: 'telegram', webhookUrl: null })];
const page = { id: '12', name: 'Golden Bakeshop', tokenHandle: 'fbp_1', keptAt: at };

beforeEach(() => {
  server.answers(getModels, buildModels());
  server.answers(getMe, buildUser());
  storeTokens({ accessToken: 'a', refreshToken: 'r', idToken: 'i', expiresAt: Date.now() + 3_600_000 });
  server.answers(listCachedMessengerPages, { pages: [] });
});
afterEach(() => {
  storeTokens(undefined);
  vi.restoreAllMocks();
});

async function draw(messenger: MessagingChannel, drawn = assistant) {
  server.answers(listMessagingChannels, [messenger, ...others]);
  const shown = show(
    <MessagingRows
      assistant={drawn}
      analytics={undefined}
      activate={<button type="button">Activate it</button>}
    />,
  );
  const heading = await screen.findByRole('heading', { name: 'Messenger' });
  return { ...shown, card: within(heading.closest('li')!) };
}

describe('row of a messaging channel', () => {
  const connected = (fields: Parameters<typeof buildMessagingConfiguration>[0]) =>
    channel({ configuration: buildMessagingConfiguration(fields) });

  it.each([
    ['Needs your admin', 'Ask your admin: Messenger', channel({ isAvailable: false })],
    ['Not set up', 'Connect Messenger', channel()],
    ['Live', 'Manage Messenger', connected({})],
    ['Draft', 'Manage Messenger', connected({ isActive: false })],
    ['Needs attention', 'Reconnect Messenger', connected({ needsReconnect: true })],
    ['Needs attention', 'See why: Messenger', connected({ isSubscribed: false })],
    ['Needs attention', 'See why: Messenger', connected({ undelivered: 2 })],
  ])('shows %s and offers: %s', async (state, step, given) => {
    const { card } = await draw(given);
    expect(await card.findByText(state)).toBeDefined();
    expect(await card.findByRole('button', { name: step })).toBeDefined();
  });

  it('gives an owner a message for the admin with the steps, and an admin only the steps', async () => {
    const { user } = await draw(channel({ isAvailable: false }));
    expect(await screen.findByText('Messenger needs a one-time setup by your Anito admin.')).toBeDefined();
    await user.click(await screen.findByRole('button', { name: 'Ask your admin: Messenger' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/Send them this message/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Copy message' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toMatch(/^Hi! Could you please set up Messenger/);
    expect(copied).toContain('FACEBOOK_APP_ID, FACEBOOK_APP_SECRET, FACEBOOK_VERIFY_TOKEN');
    expect(copied).toContain('Redirect address: https://anito.test/api/facebook/callback');
    expect(copied).toContain('Webhook URL: https://anito.test/api/facebook/webhook');
    expect(copied).not.toContain('PUBLIC_URL');
  });

  it('shows an admin how to set the channel up', async () => {
    server.answers(getMe, buildUser({ role: 'admin' }));
    const { user } = await draw(channel({ isAvailable: false }));
    await user.click(await screen.findByRole('button', { name: 'How to set it up: Messenger' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText(/which you set up once for everyone/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Copy these steps' }));
    expect(await navigator.clipboard.readText()).toMatch(/^1\. Create an app/);
  });

  it('shows the activate button for a paused assistant', async () => {
    const { card } = await draw(connected({}), { ...assistant, isActive: false });
    expect(await card.findByRole('button', { name: 'Activate it' })).toBeDefined();
    expect(card.queryByRole('link')).toBeNull();
  });

  it('reports a load failure and retries', async () => {
    server.refuses(listMessagingChannels, 'unavailable', 'Not now.');
    const { user } = show(
      <MessagingRows
        assistant={assistant}
        analytics={undefined}
        activate={<button type="button">Activate it</button>}
      />,
    );
    expect((await screen.findAllByText('Not now.')).length).toBe(3);
    server.answers(listMessagingChannels, [channel(), ...others]);
    await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
    expect(await screen.findByRole('button', { name: 'Connect Messenger' })).toBeDefined();
  });
});

describe('Facebook sign-in', () => {
  async function begin() {
    const popup = { closed: false, close: vi.fn(), location: { href: '' } };
    vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
    server.answers(getMessengerAuthUrl, { authUrl: 'https://www.facebook.com/dialog' });
    const { user, card } = await draw(channel());
    await user.click(await card.findByRole('button', { name: 'Connect Messenger' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Connect with Facebook' }));
    await waitFor(() => expect(popup.location.href).toBe('https://www.facebook.com/dialog'));
    return { user, dialog, popup };
  }
  const success = { type: 'FACEBOOK_OAUTH_SUCCESS', data: { assistantId: 7, pages: [page] } };
  const say = (origin: string, data: unknown) =>
    act(() => void window.dispatchEvent(new MessageEvent('message', { origin, data })));

  it('accepts messages only from its own origin in the agreed format', async () => {
    const { dialog, popup, user } = await begin();
    say('https://evil.example', success);
    say(location.origin, { type: 'FACEBOOK_OAUTH_SUCCESS' });
    say(location.origin, { ...success, data: { ...success.data, assistantId: 8 } });
    expect(dialog.queryByText('Golden Bakeshop')).toBeNull();
    say(location.origin, success);
    expect(await dialog.findByText('Fresh')).toBeDefined();
    expect(popup.close).toHaveBeenCalled();
    // The only page is preselected.
    expect(dialog.getByRole('radio', { name: /Golden Bakeshop/ })).toHaveProperty('checked', true);
    server.refuses(setupMessenger, 'conflict', 'This account answers for another assistant already.');
    await user.click(dialog.getByRole('button', { name: 'Connect this page' }));
    expect(await dialog.findByText(/answers for another assistant/)).toBeDefined();
  });

  it('reports a cancellation, and still accepts a result from a popup that was cut off', async () => {
    const { dialog, popup } = await begin();
    popup.closed = true;
    expect(
      await dialog.findByText(
        'Facebook authorization was cancelled. Please try again.',
        {},
        { timeout: 5_000 },
      ),
    ).toBeDefined();
    const channelOfWindow = new BroadcastChannel(messengerSignInChannel);
    channelOfWindow.postMessage(success);
    expect(await dialog.findByText('Golden Bakeshop')).toBeDefined();
    channelOfWindow.close();
  });

  it('reports why it failed', async () => {
    const { dialog } = await begin();
    say(location.origin, { type: 'FACEBOOK_AUTH_ERROR', error: 'No, thank you.' });
    expect(await dialog.findByText('No, thank you.')).toBeDefined();
  });
});
