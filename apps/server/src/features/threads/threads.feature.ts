import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { type ChannelDeps, type ChannelKind, createChannels } from './channel-kind.ts';
import { registerConversationRoutes } from './conversations.routes.ts';
import { interruptAbandonedQuestions } from './conversations.service.ts';
import { createThreadUpdates, type ThreadUpdateDeps } from './thread-updates.ts';

/**
 * Creates the feature that stores conversations with their messages on the given channels, and who answers
 * them.
 */
export function createThreadsFeature<Needs extends Deps>(
  kinds: readonly ChannelKind<Needs>[],
): Feature<Needs & ChannelDeps, ChannelDeps & ThreadUpdateDeps> {
  return {
    name: 'threads',
    open(deps, { later }) {
      const threadUpdates = createThreadUpdates(deps);
      return {
        parts: { channels: createChannels(kinds, later), threadUpdates },
        close: async () => threadUpdates.close(),
      };
    },
    routes: registerConversationRoutes,
    urgentHousekeeping: { 'abandoned questions': interruptAbandonedQuestions },
  };
}
