import { z } from 'zod';
import { because } from './because.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, idParams, isoDate, isStorable } from './values.ts';

/** An id as a messaging service gives it to a page, a number or an account. */
export const outsideId = z.string().regex(/^\d{1,30}$/, 'must be a number of up to 30 digits');

/** A key of a messaging service, or a handle that stands for one: printable characters, since it travels in a header. */
export const channelToken = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(1_000, 'The token may have at most 1000 characters')
    .regex(/^[\x21-\x7e]*$/, 'The token contains characters that no token has');

/** A short word of a setting, such as the name of a template. */
export const shortWord = z
  .string()
  .trim()
  .max(200)
  .refine(isStorable, 'contains characters that cannot be stored');

/** An account of a business on a messaging service, as its owner sees it; what opens it is never said. */
export const channelConfiguration = z.object({
  /** Of the assistant: each has one account a channel. */
  id,
  assistantId: id,
  accountId: z.string(),
  name: z.string(),
  isActive: z.boolean(),
  /** Whether the service sends us what visitors write. */
  isSubscribed: z.boolean(),
  /** The service refuses the token: the account must be connected again. */
  needsReconnect: z.boolean(),
  /** What went wrong last; null while all is well. */
  problem: z.string().nullable(),
  because: because.nullish(),
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
  /** Whether the server has what the channel needs of its operator. */
  isAvailable: z.boolean(),
  /** Where the service is to send messages; null where we tell it ourselves. */
  webhookUrl: z.string().nullable(),
  /** What the service asks for once; only admins are told. */
  verifyToken: z.string().nullable(),
  configuration: channelConfiguration.nullable(),
  /** What the channel keeps besides. */
  settings: z.record(z.string(), z.string()),
});
export type MessagingChannel = z.infer<typeof messagingChannel>;

/** Whether something worked, with a sentence for a person. */
export const channelOutcome = z.object({
  success: z.boolean(),
  message: z.string(),
  because: because.nullish(),
});
export type ChannelOutcome = z.infer<typeof channelOutcome>;

export const listMessagingChannels = defineEndpoint({
  method: 'GET',
  path: '/api/assistant/:id/channels',
  access: 'user',
  resource: 'assistant',
  summary: 'The messaging channels of an assistant, with the account that is connected to each',
  params: idParams,
  response: z.array(messagingChannel),
});
