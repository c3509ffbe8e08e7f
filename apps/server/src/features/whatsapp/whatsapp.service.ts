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
  requireAvailable,
  viewConfiguration,
} from '../messaging/accounts.service.ts';
import { DeliveryFailure } from '../messaging/vendor-calls.service.ts';
import { readNumber, whatsappTransport as transport } from './whatsapp.transport.ts';

type Of = { ownerId: string; assistantId: number };

/** Reports a refused token or a mismatched number as an invalid input. */
function refuseInput(error: unknown): never {
  if (!(error instanceof DeliveryFailure)) throw error;
  if (error.problem === 'token-refused') {
    throw new AppError('invalid_request', error.said, { field: 'accessToken' });
  }
  if (error.problem === 'refused') {
    throw new AppError('invalid_request', 'whatsapp-number-differs', { field: 'phoneNumberId' });
  }
  throw error;
}

/**
 * Connects a number to an assistant after WhatsApp has confirmed that the token belongs to it. Throws
 * `invalid_request`, `conflict`, DeliveryFailure.
 */
export async function setupWhatsApp(
  deps: AccountDeps,
  of: Of,
  input: z.output<typeof setupEndpoint.body>,
  signal: AbortSignal,
): Promise<ChannelConfiguration> {
  await requireAssistant(deps, of.ownerId, of.assistantId);
  requireAvailable(deps, transport);
  const { phoneNumberId, businessAccountId, accessToken: token, templateName, templateLanguage } = input;
  const { name } = await readNumber(deps, { phoneNumberId, token, signal }).catch(refuseInput);
  const settings = { businessAccountId, templateName, templateLanguage };
  await connectAccount(deps, transport, of, { accountId: phoneNumberId, name, token, settings }, signal);
  return viewConfiguration(await getConfiguration(deps, transport, of));
}

/** Switches answers on or off and changes the template. Throws `not_found`. */
export async function updateWhatsApp(
  deps: Pick<Deps, 'database'>,
  of: Of,
  { isActive, templateName, templateLanguage }: z.output<typeof updateEndpoint.body>,
): Promise<ChannelConfiguration> {
  const settings = {
    ...(templateName === undefined ? {} : { templateName }),
    ...(templateLanguage === undefined ? {} : { templateLanguage }),
  };
  return viewConfiguration(await changeAccount(deps, transport, of, { isActive, settings }));
}
