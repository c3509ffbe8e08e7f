import { limits as contractLimits } from '@anito/contract/limits';
import type { Deps } from '../../deps.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import type { ChannelDeps, ChannelKind } from '../threads/channel-kind.ts';
import type { LiveStreamDeps } from '../visitor-chat/visitors.service.ts';
import { serveChatDocument } from './chat-document.ts';
import { registerPublicPageRoutes } from './public-page.routes.ts';
import { publicPage as channel } from './public-page.service.ts';
import { serveShortLinks } from './short-links.ts';

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    publicChatVisitor: never;
    publicChatAddress: never;
    feedbackAddress: never;
  }
}

/** The page on which visitors ask an assistant. */
export const publicPage: ChannelKind<Deps & ChannelDeps & LiveStreamDeps & AskDeps> = {
  name: 'public page',
  channel,
  routes: registerPublicPageRoutes,
  serve(app, deps) {
    serveChatDocument(app, deps);
    serveShortLinks(app, deps);
  },
  limits: (env) => ({
    /** Questions by assistant and visitor, as many per minute as the page states. */
    publicChatVisitor: { points: contractLimits.publicMessagesPerMinute, seconds: 60 },
    /**
     * Questions by address, because the browser creates the visitor's id and an attacker can invent ids.
     * Carriers put many people behind one address: PUBLIC_CHAT_PER_ADDRESS raises the limit.
     */
    publicChatAddress: {
      get points() {
        return env.PUBLIC_CHAT_PER_ADDRESS;
      },
      seconds: 60,
    },
    /**
     * Feedback by address: enough for several visitors who change their minds, too little to enumerate answer
     * ids.
     */
    feedbackAddress: { points: 60, seconds: 60 },
  }),
};
