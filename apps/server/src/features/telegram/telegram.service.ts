import type { ChannelConfiguration } from '@anito/contract/messaging';
import { equalSecrets } from '@anito/secrets/secrets';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import {
  type AccountDeps,
  changeAccount,
  connectAccount,
  findAccountToken,
  getConfiguration,
  viewConfiguration,
} from '../messaging/accounts.service.ts';
import { DeliveryFailure } from '../messaging/service-calls.service.ts';
import { callTelegram, deriveWebhookSecret, telegramTransport as transport } from './telegram.transport.ts';

type AssistantKey = { ownerId: string; assistantId: number };

const botSchema = z.object({ id: z.int(), username: z.string().max(100), first_name: z.string().max(200) });

/**
 * Connects a bot to an assistant after Telegram has confirmed the token. Throws `not_found` for an unknown
 * assistant, `invalid_request` for a token that Telegram refuses, `conflict` for a bot of another assistant,
 * and DeliveryFailure when Telegram cannot be reached.
 */
export async function setupTelegram(
  deps: AccountDeps,
  key: AssistantKey,
  token: string,
  signal: AbortSignal,
): Promise<ChannelConfiguration> {
  await requireAssistant(deps, key.ownerId, key.assistantId);
  const botInfo = await callTelegram(deps, { token, method: 'getMe', signal }, botSchema).catch(
    (error: unknown) => {
      if (error instanceof DeliveryFailure && error.problem === 'token-refused')
        throw new AppError('invalid_request', error.localizedMessage, { field: 'botToken' });
      throw error;
    },
  );
  const account = { accountId: String(botInfo.id), name: `@${botInfo.username}`, token };
  await connectAccount(
    deps,
    transport,
    key,
    { ...account, settings: { username: botInfo.username } },
    signal,
  );
  return viewConfiguration(await getConfiguration(deps, transport, key));
}

/** Switches the bot's answers on or off. Throws `not_found`. */
export async function updateTelegram(
  deps: Pick<Deps, 'database'>,
  key: AssistantKey,
  isActive: boolean,
): Promise<ChannelConfiguration> {
  return viewConfiguration(await changeAccount(deps, transport, key, { isActive }));
}

/**
 * Returns whether an update comes from Telegram, the only holder of the webhook's secret. False for an
 * unknown bot.
 */
export async function isFromTelegram(
  deps: Pick<Deps, 'database' | 'secrets'>,
  accountId: string,
  secret: unknown,
): Promise<boolean> {
  if (typeof secret !== 'string' || secret.length > 256 || !/^\d{1,20}$/.test(accountId)) return false;
  const token = await findAccountToken(deps, transport, accountId);
  return token !== undefined && equalSecrets(secret, deriveWebhookSecret(token));
}
