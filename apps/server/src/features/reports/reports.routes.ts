import * as endpoints from '@anito/contract/reports';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import { sendCsv } from '../../lib/send-csv.ts';
import type { ChannelDeps } from '../threads/channel-kind.ts';
import * as open from './public-reports.service.ts';
import * as service from './reports.service.ts';

/** Always true, because these routes read all records of an assistant. */
const isHeavy = () => true;

/** Registers the routes of reports, for owners and for the public. */
export function registerReportRoutes(bind: Bind, deps: Deps & ChannelDeps): void {
  bind(
    endpoints.listConversations,
    ({ caller, params, query, signal }) =>
      service.listConversations(deps, caller.userId, params.id, query, signal),
    { isHeavy },
  );
  bind(
    endpoints.getAnalytics,
    ({ caller, params, query }) => service.getAnalytics(deps, caller.userId, params.id, query.timezone),
    { isHeavy },
  );
  bind(
    endpoints.getTrend,
    ({ caller, params, query }) => service.getTrend(deps, caller.userId, params.id, query),
    { isHeavy },
  );
  bind(
    endpoints.downloadConversations,
    async ({ caller, params, reply }) =>
      sendCsv(reply, await service.exportOwnerCsv(deps, caller.userId, params.id)),
    { limit: ({ caller }) => deps.rateLimits.consume('reportCsv', caller.userId) },
  );
  bind(endpoints.getConversationGroup, ({ caller, params: { id, groupKey: visitorId }, query: { before } }) =>
    service.getConversationGroup(deps, caller.userId, id, { visitorId, before }),
  );
  bind(endpoints.getConversation, ({ caller, params: { id, conversationId } }) =>
    service.getConversation(deps, caller.userId, id, conversationId),
  );
  bind(endpoints.deleteConversation, async ({ caller, params: { id, conversationId } }) => {
    await service.deleteConversation(deps, caller.userId, id, conversationId);
    return okResponse;
  });
  bind(endpoints.deleteConversationGroup, async ({ caller, params: { id, groupKey } }) => {
    await service.deleteConversationGroup(deps, caller.userId, id, groupKey);
    return okResponse;
  });
  bind(endpoints.getPublicReportInfo, ({ params, request }) =>
    open.getPublicInfo(deps, params.id, request.ip),
  );
  bind(
    endpoints.getPublicAnalytics,
    ({ params, request }) => open.getPublicAnalytics(deps, params.id, request.ip),
    { isHeavy },
  );
  bind(
    endpoints.listPublicConversations,
    ({ params, query, request, signal }) =>
      open.listPublicConversations(deps, params.id, query, { address: request.ip, signal }),
    { isHeavy },
  );
  bind(endpoints.getPublicConversation, ({ params: { id, conversationId }, request }) =>
    open.getPublicConversation(deps, id, conversationId, request.ip),
  );
  bind(endpoints.downloadPublicConversations, async ({ params, request, reply }) =>
    sendCsv(reply, await open.exportPublicCsv(deps, params.id, request.ip)),
  );
}
