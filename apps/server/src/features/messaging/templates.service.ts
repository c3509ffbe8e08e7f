import { limits } from '@anito/contract/limits';
import { fillTemplate, type MessageTemplate, type MessageTemplates } from '@anito/contract/message-templates';
import { AppError } from '../../lib/errors.ts';
import type { ApprovedMessage, ChosenTemplate, Windowed } from '../threads/channel-kind.ts';
import { type AccountDeps, requireAccount } from './accounts.service.ts';
import { findByThread } from './correspondents.store.ts';
import type { Transport } from './transport.ts';

type Of = { ownerId: string; assistantId: number };

/**
 * Lists the approved templates of an assistant's account. Throws `not_found` without an account, `conflict`
 * when the channel has no templates, and DeliveryFailure.
 */
export async function listTemplates(
  deps: AccountDeps,
  of: Of,
  channel: string,
  signal: AbortSignal,
): Promise<MessageTemplates> {
  const transport = deps.transports.get(channel);
  if (!transport?.listTemplates) throw new AppError('conflict', 'templates-none');
  return transport.listTemplates(deps, await requireAccount(deps, transport, of), signal);
}

/**
 * Fills an approved template and returns it with its text. Throws `conflict` when it is no longer approved,
 * `invalid_request` for a missing value or a text that is too long, and DeliveryFailure.
 */
async function prepareTemplate(
  deps: AccountDeps,
  { channel, fillTemplate: write }: Transport,
  of: Of,
  chosen: ChosenTemplate,
  signal: AbortSignal,
): Promise<{ template: ApprovedMessage; text: string }> {
  const { templates } = await listTemplates(deps, of, channel.name, signal);
  const found = templates.find(({ name, language }) => name === chosen.name && language === chosen.language);
  if (!found || !write) throw new AppError('conflict', 'template-gone');
  const values = readValues(found, chosen.values);
  const template = write({ ...chosen, values }, found);
  if (!template) throw new AppError('invalid_request', 'template-too-long', { field: 'values' });
  const text = fillTemplate(found, values).slice(0, limits.replyMax);
  return { template, text };
}

/** Returns the values of a template's fields, each on one line, as services require. */
function readValues({ fields }: MessageTemplate, given: ChosenTemplate['values']): Record<string, string> {
  const read = fields.map(
    ({ key, max }) => [key, (given[key] ?? '').replace(/\s+/g, ' ').trim(), max] as const,
  );
  const missing = read.filter(([, value, max]) => !value || value.length > max);
  if (missing.length > 0) {
    const { message } = new AppError('invalid_request', 'template-value-missing');
    const wrong = Object.fromEntries(missing.map(([key]) => [`values.${key}`, message]));
    throw new AppError('invalid_request', 'template-value-missing', { fields: wrong });
  }
  return Object.fromEntries(read.map(([key, value]) => [key, value]));
}

/**
 * Returns the rules of a channel's messaging window: its end, and the templates that are delivered at any
 * time.
 */
export function describeWindow(transport: Transport): Windowed<AccountDeps> {
  const { channel, windowHours, listTemplates: hasTemplates } = transport;
  return {
    async findEnd({ database }, of) {
      if (windowHours === null) return null;
      const found = await findByThread(database.pool, { ...of, channel: channel.name });
      return found ? new Date(found.lastInboundAt.getTime() + windowHours * 3_600_000) : null;
    },
    ...(hasTemplates
      ? {
          prepareTemplate: (deps, of, chosen, signal) => prepareTemplate(deps, transport, of, chosen, signal),
        }
      : {}),
  };
}
