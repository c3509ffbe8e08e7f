import type { DeadLetterReason } from '@anito/contract/dead-letters';
import type { MessageAttachment } from '@anito/contract/inbox';
import type { MessageTemplate, MessageTemplates } from '@anito/contract/message-templates';
import type { ServiceFetch } from '@anito/outside/service-fetch';
import type { Deps } from '../../deps.ts';
import type { ApprovedMessage, Channel, ChosenTemplate } from '../threads/channel-kind.ts';

/** Access to the messaging services that the operator configured. */
export type ServiceFetchDeps = { services: Pick<ServiceFetch, 'fetch'> };

/** Stores the parts of webhooks that could not be processed. */
export type DeadLetterDeps = {
  deadLetters: {
    keep(batch: {
      channel: string;
      accountId: string | null;
      unprocessed: readonly Unprocessed[];
    }): Promise<void>;
  };
};

/** Dependencies of a call to a service. */
export type ServiceCallDeps = Pick<Deps, 'env'> & ServiceFetchDeps;

/** A connected account with its decrypted token. */
export type Account = {
  configurationId: number;
  ownerId: string;
  assistantId: number;
  /** The service's id of the account. */
  accountId: string;
  name: string;
  token: string;
  settings: Readonly<Record<string, string>>;
};

/** The service's ids of one person. At least one of them is set. */
export type PersonIds = {
  /** The person's id for this business, and the id for its linked portfolios. */
  userId?: string | undefined;
  parentUserId?: string | undefined;
  /** Phone number, digits only. */
  phone?: string | undefined;
};

/** A person's ids with their displayed names. */
export type Person = PersonIds & { username?: string | undefined; displayName?: string | undefined };

/** A visitor's message from a webhook. */
export type IncomingMessage = {
  accountId: string;
  personId: string;
  /** Set when the service may use several ids for one person. The person id is then one of them. */
  person?: Person;
  externalId: string;
  /** Null for a message without text. */
  text: string | null;
  /** An attachment instead of text. */
  attachment?: Attachment;
  /** The payload of a pressed button. */
  pressed?: string | undefined;
  occurredAt: Date;
  /** A webhook with this message alone, stored when the message cannot be processed. */
  source: unknown;
};

/** A visitor's message without text, such as a picture. */
export type Attachment = MessageAttachment & {
  /** Needs no reply, such as a sticker. */
  isSilent: boolean;
  /** The visitor's own number, which they shared on request. */
  sharedPhone?: string;
};

/** A service's report that the ids of a person have changed. */
export type IdentityChange = { accountId: string; previous: PersonIds; current: PersonIds };

/** A service's report on a sent message. */
export type DeliveryReceipt = {
  accountId: string;
  /** The service's id of the message. Null when only the recipient is known. */
  externalId: string | null;
  person?: Person;
  /** The service's reason for a failed delivery. Null for other states. */
  failure: string | null;
};

/** The part of a webhook that could not be processed, as a complete webhook or as the received bytes. */
export type Unprocessed =
  | { reason: DeadLetterReason; source: unknown }
  | { reason: 'not-json'; bytes: Buffer };

/** The contents of a webhook. Events without visitor messages are dropped. Unreadable parts are listed. */
export type ReceivedWebhook = {
  messages: IncomingMessage[];
  identityChanges?: IdentityChange[];
  receipts?: DeliveryReceipt[];
  unprocessed: Unprocessed[];
};

/** The buttons below a message and the label that opens their list. */
export type Choices = { options: readonly Choice[]; label: string };

/** A button: its visible title and the payload that it sends. */
export type Choice = { title: string; payload: string };

/** The recipient of a message, by number if it is known, otherwise by id. */
export type Recipient = { account: Account; personId: string; phone: string | null; signal: AbortSignal };

/** The service's id of a sent message. Null when the service returns none. */
export type SentMessage = { externalId: string | null };

/** The operations that differ between messaging services. Each call throws DeliveryFailure. */
export type Transport = {
  channel: Channel;
  /** The service's public name. */
  label: string;
  /** Longest message, in UTF-16 units. */
  maxLength: number;
  /** Hours after a visitor's last message in which the service delivers. Null without such a rule. */
  windowHours: number | null;
  /** Interval at which the typing indicator must be renewed, in milliseconds. */
  typingIntervalMs: number;
  /** Whether the operator has configured the service. */
  isAvailable(env: Deps['env']): boolean;
  /**
   * Path of the webhook below PUBLIC_URL and its verify token. Null when we register the webhook ourselves.
   */
  webhook(env: Deps['env']): { path: string; verifyToken: string | undefined } | null;
  /** Longest message with these buttons, in UTF-16 units. Null when the service cannot show them. */
  fitChoices(titles: readonly string[]): number | null;
  /** Parses a webhook. `accountId` is the account in its address, if any. */
  parseWebhook(body: unknown, accountId: string | null): ReceivedWebhook;
  send(deps: ServiceCallDeps, recipient: Recipient, text: string, choices?: Choices): Promise<SentMessage>;
  /** Ends the loading sign of a pressed button. Absent when the service has none. */
  acknowledgePress?(deps: ServiceCallDeps, recipient: Recipient, externalId: string): Promise<void>;
  /**
   * Sends the given template, otherwise the account's own, which is allowed outside the window. Resolves to
   * null when there is no template to send. Absent when the channel has no templates.
   */
  sendTemplate?(
    deps: ServiceCallDeps,
    recipient: Recipient,
    template?: ApprovedMessage,
  ): Promise<SentMessage | null>;
  /** Lists the account's approved templates. Absent when the service has none. */
  listTemplates?(deps: ServiceCallDeps, account: Account, signal: AbortSignal): Promise<MessageTemplates>;
  /** Returns a filled template in the service's format. Undefined when the values make it too long. */
  fillTemplate?(chosen: ChosenTemplate, template: MessageTemplate): ApprovedMessage | undefined;
  /** Marks a message as read and shows the typing indicator. */
  showTyping(deps: ServiceCallDeps, recipient: Recipient, externalId: string): Promise<void>;
  /** Returns whether the account's messages are sent to us. Throws when the token is refused. */
  check(deps: ServiceCallDeps, account: Account, signal: AbortSignal): Promise<{ isSubscribed: boolean }>;
  subscribe(deps: ServiceCallDeps, account: Account, signal: AbortSignal): Promise<void>;
  unsubscribe(deps: ServiceCallDeps, account: Account, signal: AbortSignal): Promise<void>;
};

/** The transport of each messaging channel, by channel name. */
export type TransportDeps = { transports: ReadonlyMap<string, Transport> };

/** A kind of channel that may use a messaging service. */
export type MessagingKind = { channel: Channel; transport?: Transport };
