import type { Deps } from '../../deps.ts';
import type { Channel } from '../conversations/channel-kind.ts';

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
  occurredAt: Date;
};

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
  send(deps: VendorDeps, to: Recipient, text: string): Promise<void>;
  /** Sends what may be sent outside the window; absent, or false, where there is nothing. */
  sendTemplate?(deps: VendorDeps, to: Recipient): Promise<boolean>;
  /** Shows that the message is read and answered. */
  showTyping(deps: VendorDeps, to: Recipient, externalId: string): Promise<void>;
  /** Whether the token still opens the account and its messages are sent to us. */
  check(deps: VendorDeps, account: Account, signal: AbortSignal): Promise<{ isSubscribed: boolean }>;
  subscribe(deps: VendorDeps, account: Account, signal: AbortSignal): Promise<void>;
  unsubscribe(deps: VendorDeps, account: Account, signal: AbortSignal): Promise<void>;
};
