import type { ChannelConfiguration } from '@anito/contract/messaging';
import type {
  setupWhatsApp as setupEndpoint,
  updateWhatsApp as updateEndpoint,
} from '@anito/contract/whatsapp';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { requireAssistant } from '../assistants/assistants.service.ts';
import {
  type AccountDeps,
  changeAccount,
  connectAccount,
  getConfiguration,
  requireConfigured,
  viewConfiguration,
} from '../messaging/accounts.service.ts';
import { DeliveryFailure } from '../messaging/service-calls.service.ts';
import { fetchNumber, whatsappTransport as transport } from './whatsapp.transport.ts';

type AssistantKey = { ownerId: string; assistantId: number };

/** Throws `invalid_request` for a refused token or a mismatched number, and any other error as it is. */
function rejectInput(error: unknown): never {
  if (!(error instanceof DeliveryFailure)) throw error;
  if (error.problem === 'token-refused') {
    throw new AppError('invalid_request', error.localizedMessage, { field: 'accessToken' });
  }
  if (error.problem === 'refused') {
    throw new AppError('invalid_request', 'whatsapp-number-differs', { field: 'phoneNumberId' });
  }
  throw error;
}

/**
 * Connects a number to an assistant after WhatsApp has confirmed that the token belongs to it. Replaces the
 * assistant's other number. Throws `not_found`, `invalid_request`, `conflict`, DeliveryFailure.
 */
export async function setupWhatsApp(
  deps: AccountDeps,
  key: AssistantKey,
  input: z.output<typeof setupEndpoint.body>,
  signal: AbortSignal,
): Promise<ChannelConfiguration> {
  await requireAssistant(deps, key.ownerId, key.assistantId);
  requireConfigured(deps, transport);
  const { phoneNumberId, businessAccountId, accessToken: token, templateName, templateLanguage } = input;
  const { name } = await fetchNumber(deps, { phoneNumberId, token, signal }).catch(rejectInput);
  const settings = { businessAccountId, templateName, templateLanguage };
  await connectAccount(deps, transport, key, { accountId: phoneNumberId, name, token, settings }, signal);
  return viewConfiguration(await getConfiguration(deps, transport, key));
}

/**
 * Switches the number's answers on or off and changes the template. Values that are undefined stay. Throws
 * `not_found`.
 */
export async function updateWhatsApp(
  deps: Pick<Deps, 'database'>,
  key: AssistantKey,
  { isActive, templateName, templateLanguage }: z.output<typeof updateEndpoint.body>,
): Promise<ChannelConfiguration> {
  const settings = {
    ...(templateName === undefined ? {} : { templateName }),
    ...(templateLanguage === undefined ? {} : { templateLanguage }),
  };
  return viewConfiguration(await changeAccount(deps, transport, key, { isActive, settings }));
}
