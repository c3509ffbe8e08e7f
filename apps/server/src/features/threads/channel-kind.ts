import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';

/** A channel through which questions arrive, as answering sees it. */
export type Channel = {
  /** The name stored with the channel's threads. It never changes. */
  name: string;
  /** Only the owner uses this channel, for tests. Its threads are not conversations with visitors. */
  isOwnerTest: boolean;
  /** Whether answers say that the built-in model replaced the connected one. */
  tellsFallback: boolean;
  /** Whether the nearest passages are shown when no source answers directly. */
  showsUnsure(answerer: { showsUnsure: boolean }): boolean;
  /** Whether visitors may be asked for contact details. Absent when these are known or not needed. */
  asksContact?: true;
};

/** A message from a person to the visitor of a thread. */
export type PersonMessage = {
  ownerId: string;
  assistantId: number;
  threadId: number;
  /** The visitor's id on the channel. */
  channelUserId: string;
  /** Unique id of the message. A message that is queued twice is sent once. */
  messageId: number;
  text: string;
  /** Sent instead of the text. The text is what the visitor reads. */
  template?: ApprovedMessage;
};

/** A message template approved by a messaging service, with its values in the service's format. */
export type ApprovedMessage = { name: string; language: string; components: readonly object[] };

/** The chosen template and the values of its fields. */
export type ChosenTemplate = { name: string; language: string; values: Readonly<Record<string, string>> };

/** For services that deliver free text only for some hours after a visitor's last message. */
export type MessagingWindow<Needs = Deps> = {
  /** Resolves to the end of the window. Null for an unknown visitor. */
  findEnd: (
    deps: Needs,
    message: Pick<PersonMessage, 'ownerId' | 'assistantId' | 'channelUserId'>,
  ) => Promise<Date | null>;
  /**
   * Returns an approved message in the service's format, and its text. Absent when the service has no
   * templates.
   */
  prepareTemplate?: (
    deps: Needs,
    assistant: Pick<PersonMessage, 'ownerId' | 'assistantId'>,
    chosen: ChosenTemplate,
    signal: AbortSignal,
  ) => Promise<{ template: ApprovedMessage; text: string }>;
};

/** A channel as other features see it. `Needs` are the dependencies it sends with. */
type ChannelSender<Needs> = {
  channel: Channel;
  /**
   * Queues a person's message in the transaction that stores it. Absent when visitors read messages on the
   * page.
   */
  deliver?: (deps: Needs, runner: SqlRunner, message: PersonMessage) => Promise<void>;
  /** Absent when text can be delivered at any time. */
  messagingWindow?: MessagingWindow<Needs>;
};

/**
 * A kind of channel. Its calls, or its handlers for messages, check access and rate limits and pass each
 * question to `ask`. An empty answer is not sent.
 */
export type ChannelKind<Needs = Deps, Parts = unknown> = Feature<Needs, Parts> & ChannelSender<Needs>;

/** The registered channels. */
export type ChannelDeps = { channels: readonly ChannelSender<Deps>[] };

/**
 * Returns the channels for callers with only the common dependencies: each call also gets the channel's other
 * dependencies from `later()`.
 */
export function createChannels<Needs extends Deps>(
  kinds: readonly ChannelKind<Needs>[],
  later: () => Needs,
): ChannelDeps['channels'] {
  const addParts = (deps: Deps): Needs => ({ ...later(), ...deps });
  return kinds.map(({ channel, deliver, messagingWindow }) => ({
    channel,
    ...(deliver && { deliver: (deps, ...args) => deliver(addParts(deps), ...args) }),
    ...(messagingWindow && { messagingWindow: bindWindow(messagingWindow, addParts) }),
  }));
}

/** Wraps the functions of a messaging window, so that each call gets the channel's own dependencies too. */
function bindWindow<Needs>(
  { findEnd, prepareTemplate }: MessagingWindow<Needs>,
  addParts: (deps: Deps) => Needs,
): MessagingWindow {
  return {
    findEnd: (deps, message) => findEnd(addParts(deps), message),
    ...(prepareTemplate && {
      prepareTemplate: (deps, ...args) => prepareTemplate(addParts(deps), ...args),
    }),
  };
}
