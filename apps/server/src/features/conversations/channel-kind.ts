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
};

/**
 * A kind of channel: how it answers, and what the program takes from every feature. Its calls, or what listens to
 * messages, check who asks and how often, and hand each question to `ask` of conversations.
 */
export type ChannelKind = Feature & { channel: Channel };
