import * as notion from '@anito/contract/notion';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import type { Caller } from '../../lib/caller.ts';
import { prefersJson } from '../../lib/prefers-json.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import { groupItems, listRoots } from './arrange-items.ts';
import * as service from './notion.service.ts';
import * as connections from './notion-connections.service.ts';
import { resolveRequestToken } from './notion-tokens.service.ts';
import type { NotionDeps } from './token-turns.ts';

/** Binds the endpoints of Notion sources: previews with a token, and connections. */
export function registerNotionRoutes(bind: Bind, deps: Deps & NotionDeps & SourceKindDeps): void {
  bindTokenCalls(bind, deps);
  bindConnections(bind, deps);
}

type TokenCall = { caller: Caller; request: FastifyRequest };

/** Binds the endpoints that are called before a source is connected, with a token or a handle. */
function bindTokenCalls(bind: Bind, deps: Deps & NotionDeps): void {
  const limit = {
    limit: ({ caller }: { caller: Caller }) => deps.rateLimits.consume('notionLook', caller.userId),
  };
  const holderOf = async ({ caller, request }: TokenCall, bodyOrQueryToken: string | undefined) => ({
    accountId: caller.userId,
    token: await resolveRequestToken(deps, caller.userId, request, bodyOrQueryToken),
  });

  bind(
    notion.validateNotionToken,
    ({ caller, body, signal }) => service.validateNotionToken(deps, caller.userId, body.apiToken, signal),
    { limit: ({ caller }) => deps.rateLimits.consume('notionToken', caller.userId) },
  );
  bind(
    notion.listNotionPages,
    async (call) => service.listItems(deps, await holderOf(call, call.query.apiToken), call.signal),
    limit,
  );
  bind(
    notion.listNotionRootItems,
    async (call) =>
      listRoots(await service.listItems(deps, await holderOf(call, call.query.apiToken), call.signal)),
    limit,
  );
  bind(
    notion.listNotionContentGroups,
    async (call) =>
      groupItems(await service.listItems(deps, await holderOf(call, call.query.apiToken), call.signal)),
    limit,
  );
  bind(
    notion.getNotionPageContent,
    async (call) => {
      const holder = await holderOf(call, call.query.apiToken);
      return service.readCurrentText(deps, holder, call.params.pageId, call.signal);
    },
    limit,
  );
  bind(
    notion.filterNotionDatabases,
    async (call) => {
      const { apiToken, ...filterInput } = call.body;
      return service.listMatchingRowIds(deps, await holderOf(call, apiToken), filterInput, call.signal);
    },
    limit,
  );
}

function bindConnections(bind: Bind, deps: Deps & SourceKindDeps & NotionDeps): void {
  bind(notion.listNotionConnections, ({ caller }) => connections.listNotionConnections(deps, caller.userId));
  bind(notion.createNotionConnection, async ({ caller, request, body, signal }) => {
    const token = await resolveRequestToken(deps, caller.userId, request, body.apiToken);
    return connections.createNotionConnection(deps, caller.userId, token, body, signal);
  });
  bind(notion.refreshNotionConnection, ({ caller, params, signal }) =>
    connections.refreshNotionConnection(deps, caller.userId, params.id, signal),
  );
  bind(notion.updateNotionConnection, async ({ caller, request, params, body, signal }) => {
    const { apiToken, ...input } = body;
    const isReconnected = apiToken !== undefined || notion.notionTokenHeader in request.headers;
    const token = isReconnected ? await resolveRequestToken(deps, caller.userId, request, apiToken) : null;
    return connections.updateNotionConnection(deps, caller.userId, params.id, { ...input, token }, signal);
  });
  bind(notion.getNotionConnectionPage, async ({ caller, params, signal, request, reply }) => {
    const scope = { ownerId: caller.userId, connectionId: params.id };
    const page = await connections.getPageText(deps, scope, params.pageId, signal);
    if (prefersJson(request.headers.accept)) return page;
    reply.type('text/plain; charset=utf-8').send(page.content);
    return undefined;
  });
  bind(notion.reingestNotionPage, async ({ caller, params }) => {
    await connections.reingestPage(deps, { ownerId: caller.userId, connectionId: params.id }, params.pageId);
    return okResponse;
  });
}
