import * as orders from '@anito/contract/lead-orders';
import * as endpoints from '@anito/contract/leads';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import type { Caller } from '../../lib/caller.ts';
import { sendCsv } from '../../lib/send-csv.ts';
import { createLeadOrder, deleteLeadOrder, updateLeadOrder } from './lead-orders.service.ts';
import * as service from './leads.service.ts';

/** Registers the routes of leads. */
export function registerLeadRoutes(bind: Bind, deps: Deps): void {
  const change = {
    limit: ({ caller }: { caller: Caller }) => deps.rateLimits.consume('leadChange', caller.userId),
  };
  bind(endpoints.listLeads, ({ caller, query }) => service.listLeads(deps, caller.userId, query));
  bind(endpoints.searchLeads, ({ caller, query: { q: search, ...page } }) =>
    service.listLeads(deps, caller.userId, { ...page, search }),
  );
  bind(endpoints.listLeadsByScore, ({ caller, params, query }) =>
    service.listLeads(deps, caller.userId, { ...query, ...params }),
  );
  bind(endpoints.listLeadsByStatus, ({ caller, params, query }) =>
    service.listLeads(deps, caller.userId, { ...query, ...params }),
  );
  bind(endpoints.getLeadStats, ({ caller, query }) =>
    service.getLeadStats(deps, caller.userId, query.timezone),
  );
  bind(
    endpoints.downloadLeads,
    async ({ caller, reply }) => sendCsv(reply, service.exportLeadsCsv(deps, caller.userId)),
    { limit: ({ caller }) => deps.rateLimits.consume('leadCsv', caller.userId) },
  );
  bind(endpoints.getLead, ({ caller, params }) => service.getLead(deps, caller.userId, params.id));
  bind(endpoints.listLeadConversations, ({ caller, params }) =>
    service.listLeadConversations(deps, caller.userId, params.id),
  );
  bind(endpoints.createLead, ({ caller, body }) => service.createLead(deps, caller.userId, body), change);
  bind(
    endpoints.updateLead,
    ({ caller, params, body }) => service.updateLead(deps, caller.userId, params.id, body),
    change,
  );
  bind(
    endpoints.updateLeadScore,
    ({ caller, params, body }) => service.updateLeadScore(deps, caller.userId, params.id, body.score),
    change,
  );
  bind(
    orders.createLeadOrder,
    ({ caller, params, body }) => createLeadOrder(deps, caller.userId, params.id, body),
    change,
  );
  bind(
    orders.updateLeadOrder,
    ({ caller, params, body }) => updateLeadOrder(deps, caller.userId, params.id, body),
    change,
  );
  bind(
    orders.deleteLeadOrder,
    async ({ caller, params }) => {
      await deleteLeadOrder(deps, caller.userId, params.id);
      return okResponse;
    },
    change,
  );
  bind(endpoints.deleteLead, async ({ caller, params }) => {
    await service.deleteLead(deps, caller.userId, params.id);
    return okResponse;
  });
}
