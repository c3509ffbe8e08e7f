import { limits } from '@anito/contract/limits';
import { fillTemplate, type MessageTemplate, type MessageTemplates } from '@anito/contract/message-templates';
import { AppError } from '../../lib/errors.ts';
import type { ApprovedMessage, ChosenTemplate, MessagingWindow } from '../threads/channel-kind.ts';
import { type AccountDeps, requireAccount } from './accounts.service.ts';
import { findCorrespondentByThread } from './correspondents.store.ts';
import type { Transport } from './transport.ts';

type AssistantKey = { ownerId: string; assistantId: number };

/**
 * Returns the approved templates of an assistant's account, as the service reports them now. Throws
 * `not_found` without an account, `conflict` when the channel has no templates, and DeliveryFailure.
 */
export async function listTemplates(
  deps: AccountDeps,
  key: AssistantKey,
  channel: string,
  signal: AbortSignal,
): Promise<MessageTemplates> {
  const transport = deps.transports.get(channel);
  if (!transport?.listTemplates) throw new AppError('conflict', 'templates-none');
  return transport.listTemplates(deps, await requireAccount(deps, transport, key), signal);
}

/**
 * Fills an approved template with values and returns it with its text. Sends nothing. Throws as
 * `listTemplates` does, `conflict` when the template is no longer approved, and `invalid_request` for a
 * missing value or a text that is too long.
 */
async function prepareTemplate(
  deps: AccountDeps,
  { channel, fillTemplate: write }: Transport,
  key: AssistantKey,
  chosen: ChosenTemplate,
  signal: AbortSignal,
): Promise<{ template: ApprovedMessage; text: string }> {
  const { templates } = await listTemplates(deps, key, channel.name, signal);
  const match = templates.find(({ name, language }) => name === chosen.name && language === chosen.language);
  if (!match || !write) throw new AppError('conflict', 'template-gone');
  const values = normalizeValues(match, chosen.values);
  const template = write({ ...chosen, values }, match);
  if (!template) throw new AppError('invalid_request', 'template-too-long', { field: 'values' });
  const text = fillTemplate(match, values).slice(0, limits.replyMax);
  return { template, text };
}

/**
 * Returns the values of a template's fields by field key, each on one line, as services require. Throws
 * `invalid_request` for missing and too long values.
 */
function normalizeValues(
  { fields }: MessageTemplate,
  input: ChosenTemplate['values'],
): Record<string, string> {
  const values = fields.map(
    ({ key, max }) => [key, (input[key] ?? '').replace(/\s+/g, ' ').trim(), max] as const,
  );
  const missing = values.filter(([, value, max]) => !value || value.length > max);
  if (missing.length > 0) {
    const { message } = new AppError('invalid_request', 'template-value-missing');
    const wrong = Object.fromEntries(missing.map(([key]) => [`values.${key}`, message]));
    throw new AppError('invalid_request', 'template-value-missing', { fields: wrong });
  }
  return Object.fromEntries(values.map(([key, value]) => [key, value]));
}

/**
 * Returns the rules of a channel's messaging window, the time in which a service accepts free text: `findEnd`
 * returns its end, or null without a limit or for an unknown visitor. `prepareTemplate` is missing on
 * channels without templates.
 */
export function describeWindow(transport: Transport): MessagingWindow<AccountDeps> {
  const { channel, windowHours, listTemplates: hasTemplates } = transport;
  return {
    async findEnd({ database }, key) {
      if (windowHours === null) return null;
      const correspondent = await findCorrespondentByThread(database.pool, { ...key, channel: channel.name });
      return correspondent ? new Date(correspondent.lastInboundAt.getTime() + windowHours * 3_600_000) : null;
    },
    ...(hasTemplates
      ? {
          prepareTemplate: (deps, key, chosen, signal) =>
            prepareTemplate(deps, transport, key, chosen, signal),
        }
      : {}),
  };
}
