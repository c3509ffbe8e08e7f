import { limits as contractLimits } from '@anito/contract/limits';
import type { Deps } from '../../deps.ts';
import type { ApiKeyAccessDeps } from '../../lib/caller.ts';
import type { AskDeps } from '../answering/answering.service.ts';
import type { ChannelDeps, ChannelKind } from '../threads/channel-kind.ts';
import type { LiveStreamDeps } from '../visitor-chat/visitors.service.ts';
import { serveFrame } from './serve-frame.ts';
import { registerWidgetRoutes } from './widget.routes.ts';
import { widget as channel } from './widget.service.ts';

declare module '../../lib/rate-limits.ts' {
  interface LimitNames {
    widgetVisitor: never;
    widgetAddress: never;
  }
}

/** The chat on a business's own website, and programs that ask with an API key. */
export const widget: ChannelKind<Deps & ApiKeyAccessDeps & ChannelDeps & LiveStreamDeps & AskDeps> = {
  name: 'website widget',
  channel,
  routes: registerWidgetRoutes,
  serve: serveFrame,
  limits: (env) => ({
    /** Questions from browsers by assistant and visitor, and by address, as on the public page. */
    widgetVisitor: { points: contractLimits.publicMessagesPerMinute, seconds: 60 },
    widgetAddress: {
      get points() {
        return env.PUBLIC_CHAT_PER_ADDRESS;
      },
      seconds: 60,
    },
  }),
};
