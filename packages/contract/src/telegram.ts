import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { channelConfiguration, channelOutcome } from './messaging.ts';
import { done, idParams } from './values.ts';

const base = { access: 'user', resource: 'assistant', params: idParams } as const;

/** A token as BotFather issues it. */
const botToken = z
  .string({ error: 'Please paste the token of your bot' })
  .trim()
  .min(1, 'Please paste the token of your bot')
  .regex(
    /^\d{5,20}:[\w-]{20,100}$/,
    'That doesn’t look like a bot token. It looks like 123456789:AAE… and comes from BotFather.',
  );

export const setupTelegram = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/assistant/:id/telegram',
  summary: 'Connect a Telegram bot to an assistant',
  body: z.strictObject({ botToken }),
  status: 201,
  response: channelConfiguration,
});

export const updateTelegram = defineEndpoint({
  ...base,
  method: 'PUT',
  path: '/api/assistant/:id/telegram',
  summary: 'Switch answers of a Telegram bot on or off',
  body: z.strictObject({ isActive: z.boolean() }),
  response: channelConfiguration,
});

export const testTelegram = defineEndpoint({
  ...base,
  method: 'POST',
  path: '/api/assistant/:id/telegram/test',
  summary: 'Test whether the token works and Telegram can deliver messages to this server',
  response: channelOutcome,
});

export const deleteTelegram = defineEndpoint({
  ...base,
  method: 'DELETE',
  path: '/api/assistant/:id/telegram',
  summary: 'Disconnect a Telegram bot. Its conversations are kept',
  response: done,
});
