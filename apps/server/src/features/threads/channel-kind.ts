import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';

/** A channel through which questions arrive, as answering sees it. */
export type Channel = {
  /** The name stored with the channel's threads. It never changes. */
  name: string;
  /** Only the owner uses this channel, for tests. Its threads are not conversations with visitors. */
  isOwners: boolean;
  /** Whether answers say that the built-in model replaced the connected one. */
  tellsFallback: boolean;
  /** Whether the nearest passages are shown when no source answers directly. */
  showsUnsure(answerer: { showsUnsure: boolean }): boolean;
  /** Whether visitors may be asked for contact details. Absent when these are known or not needed. */
  asksContact?: true;
};

/** A message from a person to the visitor of a thread. */
export type PersonsMessage = {
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
export type Windowed<Needs = Deps> = {
  /** Resolves to the end of the window. Null for an unknown visitor. */
  findEnd: (
    deps: Needs,
    message: Pick<PersonsMessage, 'ownerId' | 'assistantId' | 'channelUserId'>,
  ) => Promise<Date | null>;
  /**
   * Returns an approved message in the service's format, and its text. Absent when the service has no
   * templates.
   */
  prepareTemplate?: (
    deps: Needs,
    of: Pick<PersonsMessage, 'ownerId' | 'assistantId'>,
    chosen: ChosenTemplate,
    signal: AbortSignal,
  ) => Promise<{ template: ApprovedMessage; text: string }>;
};

/** A channel as other features see it. `Needs` are the dependencies it sends with. */
type Sender<Needs> = {
  channel: Channel;
  /**
   * Queues a person's message in the transaction that stores it. Absent when visitors read messages on the
   * page.
   */
  deliver?: (deps: Needs, runner: SqlRunner, message: PersonsMessage) => Promise<void>;
  /** Absent when text can be delivered at any time. */
  windowed?: Windowed<Needs>;
};

/**
 * A kind of channel. Its calls, or its handlers for messages, check access and rate limits and pass each
 * question to `ask`. An empty answer is not sent.
 */
export type ChannelKind<Needs = Deps, Parts = unknown> = Feature<Needs, Parts> & Sender<Needs>;

/** The registered channels. */
export type ChannelDeps = { channels: readonly Sender<Deps>[] };

/** Creates the channels and gives them their dependencies: the caller's and those from `later()`. */
export function openChannels<Needs extends Deps>(
  kinds: readonly ChannelKind<Needs>[],
  later: () => Needs,
): ChannelDeps['channels'] {
  const fill = (deps: Deps): Needs => ({ ...later(), ...deps });
  return kinds.map(({ channel, deliver, windowed }) => ({
    channel,
    ...(deliver && { deliver: (deps, ...rest) => deliver(fill(deps), ...rest) }),
    ...(windowed && { windowed: openWindowed(windowed, fill) }),
  }));
}

function openWindowed<Needs>(
  { findEnd, prepareTemplate }: Windowed<Needs>,
  fill: (deps: Deps) => Needs,
): Windowed {
  return {
    findEnd: (deps, message) => findEnd(fill(deps), message),
    ...(prepareTemplate && {
      prepareTemplate: (deps, ...rest) => prepareTemplate(fill(deps), ...rest),
    }),
  };
}
