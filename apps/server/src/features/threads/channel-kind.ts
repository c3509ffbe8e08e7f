import type { SqlRunner } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';

/** A way by which questions come, as answering knows it. */
export type Channel = {
  /** As it is kept with the threads that came by it; never changed. */
  name: string;
  /** Its owner asks there, to try things: what comes by it is no conversation with a visitor. */
  isOwners: boolean;
  /** Whether answers say that the built-in answerer served in the model's place. */
  tellsFallback: boolean;
  /** Whether what may help is shown where nothing answers directly. */
  showsUnsure(answerer: { showsUnsure: boolean }): boolean;
  /** Whether its visitors may be asked how to reach them; absent where that is known, or nobody is to be reached. */
  asksContact?: true;
};

/** What a person writes to the visitor of a thread. */
export type PersonsMessage = {
  ownerId: string;
  assistantId: number;
  threadId: number;
  /** The visitor, as their channel knows them. */
  channelUserId: string;
  /** Of the message, unique among all: what is queued twice is sent once. */
  messageId: number;
  text: string;
  /** Sent in the place of the text, which is what the visitor reads of it. */
  template?: ApprovedMessage;
};

/** A message that a service has approved, with the values of its parts as the service takes them. */
export type ApprovedMessage = { name: string; language: string; components: readonly object[] };

/** Which approved message is meant, and what fills its blanks. */
export type ChosenTemplate = { name: string; language: string; values: Readonly<Record<string, string>> };

/** Where a service delivers plain words only for so long after a visitor's last message. */
export type Windowed<Needs = Deps> = {
  /** Until when; null for whom it does not know. */
  findEnd: (
    deps: Needs,
    message: Pick<PersonsMessage, 'ownerId' | 'assistantId' | 'channelUserId'>,
  ) => Promise<Date | null>;
  /** An approved message as it is sent, with what is read of it; absent where a service has none. */
  prepareTemplate?: (
    deps: Needs,
    of: Pick<PersonsMessage, 'ownerId' | 'assistantId'>,
    chosen: ChosenTemplate,
    signal: AbortSignal,
  ) => Promise<{ template: ApprovedMessage; text: string }>;
};

/** A channel as others use it, of which `Needs` are the parts that it sends with. */
type Sender<Needs> = {
  channel: Channel;
  /** Queues what a person writes, in the transaction that keeps it; absent where visitors read it in the page itself. */
  deliver?: (deps: Needs, runner: SqlRunner, message: PersonsMessage) => Promise<void>;
  /** Absent where words reach visitors at any time. */
  windowed?: Windowed<Needs>;
};

/**
 * A kind of channel: how it answers, and what the program takes from every feature. Its calls, or what listens to
 * messages, check who asks and how often, and hand each question to `ask` of conversations. An empty answer is sent to
 * nobody.
 */
export type ChannelKind<Needs = Deps, Parts = unknown> = Feature<Needs, Parts> & Sender<Needs>;

/** The channels that there are. */
export type ChannelDeps = { channels: readonly Sender<Deps>[] };

/** Makes channels that have the parts that they need: what is handed to them, and else `later()`. */
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
