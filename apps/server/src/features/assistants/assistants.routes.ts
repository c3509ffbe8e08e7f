import * as endpoints from '@anito/contract/assistants';
import type { Deps } from '../../deps.ts';
import { type Bind, okResponse } from '../../lib/bind.ts';
import type { SourceKindDeps } from '../sources/source-kind.ts';
import * as service from './assistants.service.ts';
import { customizeAssistant, getLogo } from './customization.service.ts';

/** Registers the owners' routes of assistants, and the public one of an assistant's picture. */
export function registerAssistantRoutes(bind: Bind, deps: Deps & SourceKindDeps): void {
  bind(endpoints.listAssistants, ({ caller }) => service.listAssistants(deps, caller.userId));
  bind(endpoints.createAssistant, ({ caller, body }) => service.createAssistant(deps, caller.userId, body));
  bind(endpoints.getAssistant, ({ caller, params }) => service.getAssistant(deps, caller.userId, params.id));
  bind(endpoints.updateAssistant, ({ caller, params, body }) =>
    service.updateAssistant(deps, caller.userId, params.id, body),
  );
  bind(endpoints.listAssistantSites, ({ caller, params }) =>
    service.listAssistantSites(deps, caller.userId, params.id),
  );
  bind(endpoints.customizeAssistant, ({ caller, params, body }) =>
    customizeAssistant(deps, caller.userId, params.id, body),
  );
  bind(endpoints.deleteAssistant, async ({ caller, params }) => {
    await service.deleteAssistant(deps, caller.userId, params.id);
    return okResponse;
  });
  bind(endpoints.createAccessCode, async ({ caller, params }) => ({
    accessCode: await service.createAccessCode(deps, caller.userId, params.id),
  }));
  bind(endpoints.deleteAccessCode, async ({ caller, params }) => {
    await service.deleteAccessCode(deps, caller.userId, params.id);
    return okResponse;
  });
  bind(endpoints.getAssistantLogo, async ({ params, query, request, reply }) => {
    const { type, content, cacheControl } = await getLogo(deps, params.id, {
      version: query.v,
      address: request.ip,
    });
    // Widgets show the picture on third-party websites.
    reply.headers({ 'cache-control': cacheControl, 'cross-origin-resource-policy': 'cross-origin' });
    reply.type(type).send(content);
    return undefined;
  });
}
