import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { localizedReason } from './localized-reason.ts';
import { id, idParams, isoDate, isStorable } from './values.ts';

/** Id that a messaging service assigns to a page, a number or an account. */
export const outsideId = z.string().regex(/^\d{1,30}$/, 'must be a number of up to 30 digits');

/**
 * Returns a schema for a token of a messaging service, or a handle that stands for one. `missing` is the
 * error for an empty value. Printable characters only, because it is sent in a header.
 */
export const channelToken = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(1_000, 'The token may have at most 1000 characters')
    .regex(/^[\x21-\x7e]*$/, 'The token contains characters that no token has');

/** A short text of a setting, such as the name of a template. */
export const shortText = z
  .string()
  .trim()
  .max(200)
  .refine(isStorable, 'contains characters that cannot be stored');

/** A business account on a messaging service, as its owner sees it. Its token is never included. */
export const channelConfiguration = z.object({
  /** Id of the assistant, which has one account per channel. */
  id,
  assistantId: id,
  accountId: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  /** Whether the service sends us the messages of visitors. */
  isSubscribed: z.boolean(),
  /** The service rejects the token, so the account must be connected again. */
  needsReconnect: z.boolean(),
  /** The last problem; null while the channel works. */
  problem: z.string().nullable(),
  because: localizedReason.nullish(),
  /** Answers of the last seven days that could not be delivered. */
  undelivered: z.int().nonnegative(),
  checkedAt: isoDate,
  lastMessageAt: isoDate.nullable(),
  createdAt: isoDate,
});
export type ChannelConfiguration = z.infer<typeof channelConfiguration>;

/** A messaging channel of an assistant. */
const messagingChannel = z.object({
  channel: z.string(),
  /** Whether the operator has configured what the channel needs on the server. */
  isAvailable: z.boolean(),
  /** Address to which the service sends messages; null when we register it ourselves. */
  webhookUrl: z.string().nullable(),
  /** Token that the service requests once during set-up; only admins see it. */
  verifyToken: z.string().nullable(),
  configuration: channelConfiguration.nullable(),
  /** Other settings of the channel. */
  settings: z.record(z.string(), z.string()),
});
export type MessagingChannel = z.infer<typeof messagingChannel>;

/** Whether a call worked, with a sentence for people. */
export const channelOutcome = z.object({
  success: z.boolean(),
  message: z.string(),
  because: localizedReason.nullish(),
});
export type ChannelOutcome = z.infer<typeof channelOutcome>;

export const listMessagingChannels = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/channels',
  access: 'user',
  resource: 'assistant',
  summary: 'List the messaging channels of an assistant, with the connected account of each',
  params: idParams,
  response: z.array(messagingChannel),
});
