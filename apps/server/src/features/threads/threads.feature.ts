import type { Feature } from '../../feature.ts';
import type { ChannelKind } from './channel-kind.ts';
import { registerConversationRoutes } from './conversations.routes.ts';
import { interruptAbandonedQuestions } from './conversations.service.ts';
import { createThreadNews, type ThreadNews } from './thread-news.ts';

declare module '../../deps.ts' {
  interface Deps {
    channels: readonly ChannelKind[];
    threadNews: ThreadNews;
  }
}

/** Conversations with their messages, by whatever channel they came, and who answers in them. */
export function createThreadsFeature(channels: readonly ChannelKind[]): Feature {
  return {
    name: 'threads',
    open(deps) {
      const threadNews = createThreadNews(deps);
      return { parts: { channels, threadNews }, close: async () => threadNews.close() };
    },
    routes: registerConversationRoutes,
    urgentHousekeeping: { 'abandoned questions': interruptAbandonedQuestions },
  };
}
