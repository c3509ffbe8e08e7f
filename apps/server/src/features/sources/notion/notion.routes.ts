import * as notion from '@anito/contract/notion';
import type { Deps } from '../../../deps.ts';
import type { Bind } from '../../../lib/bind.ts';
import * as service from './notion.service.ts';

/** The Notion source: so far only whether a token is good. */
export function registerNotionRoutes(bind: Bind, deps: Deps): void {
  bind(
    notion.validateNotionToken,
    ({ body, signal }) => service.validateNotionToken(deps, body.apiToken, signal),
    { limit: ({ caller }) => deps.rateLimits.consume('notionToken', caller.userId) },
  );
}
