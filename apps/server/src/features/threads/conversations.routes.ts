import * as endpoints from '@anito/contract/conversations';
import type { Deps } from '../../deps.ts';
import type { Bind } from '../../lib/bind.ts';
import type { ChannelDeps } from './channel-kind.ts';
import * as service from './conversations.service.ts';

/** Registers the routes with which owners inspect questions and answers of every channel. */
export function registerConversationRoutes(bind: Bind, deps: Deps & ChannelDeps): void {
  bind(endpoints.countConversations, async ({ caller, params }) => ({
    count: await service.countVisitorConversations(deps, caller.userId, params.id),
  }));
  bind(endpoints.listDocumentQuestions, ({ caller, params }) =>
    service.listDocumentQuestions(deps, caller.userId, params.id),
  );
  bind(endpoints.explainConversation, ({ caller, params }) =>
    service.explainConversation(deps, caller.userId, params.id),
  );
}
