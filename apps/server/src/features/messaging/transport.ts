import type { MessageTemplate, MessageTemplates } from '@anito/contract/message-templates';
import type { Deps } from '../../deps.ts';
import type { ApprovedMessage, Channel, ChosenTemplate } from '../conversations/channel-kind.ts';

/** What a service is called with. */
export type VendorDeps = Pick<Deps, 'env' | 'vendors'>;

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

/** A message of a visitor as it came by a webhook. */
export type Incoming = {
  accountId: string;
  personId: string;
  externalId: string;
  /** Null for what has no words. */
  text: string | null;
  /** What was pressed carries this. */
  pressed?: string | undefined;
  occurredAt: Date;
};

/** What may be pressed under a message, and what opens the list of it. */
export type Choices = { options: readonly Choice[]; label: string };

/** A reply that may be pressed: as people read it, and what comes back. */
export type Choice = { title: string; payload: string };

/** To whom something is sent. */
export type Recipient = { account: Account; personId: string; signal: AbortSignal };

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
  send(deps: VendorDeps, to: Recipient, text: string, choices?: Choices): Promise<void>;
  /** Ends the sign of waiting at what was pressed; absent where there is none. */
  acknowledgePress?(deps: VendorDeps, to: Recipient, externalId: string): Promise<void>;
  /** Sends what may be sent outside the window, the account's own unless given; absent, or false, where there is none. */
  sendTemplate?(deps: VendorDeps, to: Recipient, template?: ApprovedMessage): Promise<boolean>;
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
