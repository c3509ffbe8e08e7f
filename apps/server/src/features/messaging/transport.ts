import type { DeadLetterReason } from '@anito/contract/dead-letters';
import type { MessageAttachment } from '@anito/contract/inbox';
import type { MessageTemplate, MessageTemplates } from '@anito/contract/message-templates';
import type { ServiceFetch } from '@anito/outside/service-fetch';
import type { Deps } from '../../deps.ts';
import type { ApprovedMessage, Channel, ChosenTemplate } from '../threads/channel-kind.ts';

/** The way to messaging services, which the operator names. */
export type ServiceFetchDeps = { vendors: Pick<ServiceFetch, 'fetch'> };

/** Who keeps the parts of webhooks that nothing could process. */
export type DeadLetterDeps = {
  deadLetters: {
    keep(of: {
      channel: string;
      accountId: string | null;
      unprocessed: readonly Unprocessed[];
    }): Promise<void>;
  };
};

/** What a service is called with. */
export type VendorDeps = Pick<Deps, 'env'> & ServiceFetchDeps;

/** A connected account with what opens it. */
export type Account = {
  configurationId: number;
  ownerId: string;
  assistantId: number;
  /** As the service names it. */
  accountId: string;
  name: string;
  token: string;
  settings: Readonly<Record<string, string>>;
};

/** By what a service names one person; at least one of them is there. */
export type PersonIds = {
  /** The id that the service gives a person for this business, and the one for its linked portfolios. */
  userId?: string | undefined;
  parentUserId?: string | undefined;
  /** Their number, in digits. */
  phone?: string | undefined;
};

/** The same with how the service shows them. */
export type Person = PersonIds & { username?: string | undefined; displayName?: string | undefined };

/** A message of a visitor as it came by a webhook. */
export type Incoming = {
  accountId: string;
  personId: string;
  /** Where a service may name one person by several ids; the person id is then one of them. */
  person?: Person;
  externalId: string;
  /** Null for what has no words. */
  text: string | null;
  /** What came in the place of words. */
  attachment?: Attachment;
  /** What was pressed carries this. */
  pressed?: string | undefined;
  occurredAt: Date;
  /** A webhook of this message alone, kept where the message cannot be. */
  source: unknown;
};

/** A visitor's message without text, such as a picture. */
export type Attachment = MessageAttachment & {
  /** It asks for nothing, such as a sticker: nothing is said to it. */
  isSilent: boolean;
  /** The visitor's own number, which they shared because they were asked for it. */
  sharedPhone?: string;
};

/** A service says that the ids of a person have changed. */
export type IdentityChange = { accountId: string; previous: PersonIds; current: PersonIds };

/** What became of a message that was sent. */
export type DeliveryReceipt = {
  accountId: string;
  /** As the service named it when it was sent; null where only the recipient is told. */
  externalId: string | null;
  person?: Person;
  /** What the service says of why it was not delivered; null for any other state. */
  failure: string | null;
};

/** The part of a webhook that could not be processed, as a complete webhook or as the received bytes. */
export type Unprocessed =
  | { reason: DeadLetterReason; source: unknown }
  | { reason: 'not-json'; bytes: Buffer };

/** What a webhook holds. What is no news of visitors is left out; what cannot be read is said. */
export type ReceivedWebhook = {
  messages: Incoming[];
  identityChanges?: IdentityChange[];
  receipts?: DeliveryReceipt[];
  unread: Unprocessed[];
};

/** What may be pressed under a message, and what opens the list of it. */
export type Choices = { options: readonly Choice[]; label: string };

/** A reply that may be pressed: as people read it, and what comes back. */
export type Choice = { title: string; payload: string };

/** To whom something is sent; by their number where it is known, else by their id. */
export type Recipient = { account: Account; personId: string; phone: string | null; signal: AbortSignal };

/** How the service names what was sent; null where it does not say. */
export type SentMessage = { externalId: string | null };

/** What differs between messaging services; each call throws DeliveryFailure. */
export type Transport = {
  channel: Channel;
  /** The service as people know it. */
  label: string;
  /** Longest message, in UTF-16 units. */
  maxLength: number;
  /** Within how many hours of a visitor's last message the service delivers; null without such a rule. */
  windowHours: number | null;
  /** How often the sign that somebody writes is to be shown anew. */
  typingEveryMs: number;
  /** Whether the operator has set what it needs. */
  isAvailable(env: Deps['env']): boolean;
  /** Where the service sends messages, below PUBLIC_URL, and what it asks for once; null where we tell it ourselves. */
  webhook(env: Deps['env']): { path: string; verifyToken: string | undefined } | null;
  /** Longest message under which such replies may be pressed, in UTF-16 units; null where they cannot be shown. */
  fitChoices(titles: readonly string[]): number | null;
  /** Reads a webhook of the service; `accountId` is the account in its address, where there is one. */
  read(body: unknown, accountId: string | null): ReceivedWebhook;
  send(deps: VendorDeps, to: Recipient, text: string, choices?: Choices): Promise<SentMessage>;
  /** Ends the sign of waiting at what was pressed; absent where there is none. */
  acknowledgePress?(deps: VendorDeps, to: Recipient, externalId: string): Promise<void>;
  /** Sends what may be sent outside the window, the account's own unless given; absent, or null, where there is none. */
  sendTemplate?(deps: VendorDeps, to: Recipient, template?: ApprovedMessage): Promise<SentMessage | null>;
  /** What the service has approved for the account; absent where there is no such thing. */
  listTemplates?(deps: VendorDeps, account: Account, signal: AbortSignal): Promise<MessageTemplates>;
  /** One of them with its values, as the service takes it; undefined where they make it too long. */
  fillTemplate?(chosen: ChosenTemplate, template: MessageTemplate): ApprovedMessage | undefined;
  /** Shows that the message is read and answered. */
  showTyping(deps: VendorDeps, to: Recipient, externalId: string): Promise<void>;
  /** Whether the token still opens the account and its messages are sent to us. */
  check(deps: VendorDeps, account: Account, signal: AbortSignal): Promise<{ isSubscribed: boolean }>;
  subscribe(deps: VendorDeps, account: Account, signal: AbortSignal): Promise<void>;
  unsubscribe(deps: VendorDeps, account: Account, signal: AbortSignal): Promise<void>;
};

/** How each messaging channel sends, by its name. */
export type TransportDeps = { transports: ReadonlyMap<string, Transport> };

/** A kind of channel, which may send through a messaging service. */
export type MessagingKind = { channel: Channel; transport?: Transport };
