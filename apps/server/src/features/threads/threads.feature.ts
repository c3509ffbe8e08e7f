import type { Deps } from '../../deps.ts';
import type { Feature } from '../../feature.ts';
import { type ChannelDeps, type ChannelKind, openChannels } from './channel-kind.ts';
import { registerConversationRoutes } from './conversations.routes.ts';
import { interruptAbandonedQuestions } from './conversations.service.ts';
import { createThreadNews, type ThreadNewsDeps } from './thread-news.ts';

/** Stores conversations with their messages on all channels, and who answers them. */
export function createThreadsFeature<Needs extends Deps>(
  kinds: readonly ChannelKind<Needs>[],
): Feature<Needs & ChannelDeps, ChannelDeps & ThreadNewsDeps> {
  return {
    name: 'threads',
    open(deps, { later }) {
      const threadNews = createThreadNews(deps);
      return {
        parts: { channels: openChannels(kinds, later), threadNews },
        close: async () => threadNews.close(),
      };
    },
    routes: registerConversationRoutes,
    urgentHousekeeping: { 'abandoned questions': interruptAbandonedQuestions },
  };
}
