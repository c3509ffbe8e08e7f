import type { ApiKey, WidgetCheck, WidgetObstacle } from '@anito/contract/api-keys';
import { parseOrigin } from '@anito/contract/origins';
import type { Deps } from '../../../deps.ts';
import { isAllowedOrigin } from '../../../lib/key-calls.ts';
import { requireAssistant } from '../../assistants/assistants.service.ts';
import { type DailyUseDeps, viewDailyUse } from '../../daily-use/daily-use.service.ts';
import { type InspectDeps, inspectPage } from './inspect-page.ts';
import { listPageObstacles } from './list-obstacles.ts';

type CheckDeps = Pick<Deps, 'database'> & InspectDeps & DailyUseDeps;

/** A check of one page for the widget of an assistant. */
type PageCheck = { ownerId: string; assistantId: number; url: string; signal: AbortSignal };

/**
 * Fetches a page and returns all obstacles that keep the widget from working there: on the page, and in the
 * account. Checks the widget with `key`, or without one the widget by public id. Throws `not_found`, and
 * `upstream_failed` when too many pages are being fetched.
 */
export async function checkPage(
  deps: CheckDeps,
  { ownerId, assistantId, url, signal }: PageCheck,
  key?: ApiKey,
): Promise<WidgetCheck> {
  const assistant = await requireAssistant(deps, ownerId, assistantId);
  const { allowedOrigins } = key ?? assistant;
  const { account, assistants } = await viewDailyUse(deps, ownerId);
  const uses = [account, ...assistants.filter((each) => each.id === assistantId)];
  const accountObstacles: [obstacle: WidgetObstacle, isThere: boolean][] = [
    ['key-inactive', key !== undefined && !key.isActive],
    ['key-cannot-chat', key !== undefined && !key.scopes.includes('chat')],
    ['assistant-paused', !assistant.isActive],
    ['daily-limit', uses.some(({ questionCount, questionLimit }) => questionCount >= questionLimit)],
  ];
  const inspection = await inspectPage(deps, url, { tenantId: ownerId, signal });
  const pageObstacles = listPageObstacles(inspection, {
    assistantId,
    publicId: assistant.publicId,
    key,
    allowsOrigin: (origin) => isAllowedOrigin(allowedOrigins, origin, deps.env.PUBLIC_URL),
    givenOrigin: parseOrigin(url),
  });
  return {
    obstacles: [
      ...accountObstacles.flatMap(([obstacle, isThere]) => (isThere ? [obstacle] : [])),
      ...pageObstacles,
    ],
    pageUrl: inspection.url?.href ?? null,
    pageStatus: inspection.status,
  };
}
