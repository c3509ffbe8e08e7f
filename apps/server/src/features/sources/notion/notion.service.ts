import { limits } from '@anito/contract/limits';
import type { NotionValidation } from '@anito/contract/notion';
import type { Deps } from '../../../deps.ts';
import { listContent } from './list-content.ts';
import type { NotionSession } from './notion-access.ts';
import { NotionFailure } from './notion-failure.ts';

/** Somebody waits for the answer. */
const validatePatienceMs = 10_000;

async function countContent(session: NotionSession): Promise<{ page: number; database: number }> {
  const counts = { page: 0, database: 0 };
  for await (const { kind } of listContent(session)) {
    counts[kind] += 1;
    if (counts.page + counts.database === limits.notionItemsCounted) break;
  }
  return counts;
}

/** Asks Notion what a token opens; a token that it does not accept, or no answer from it, is an answer too. */
export async function validateNotionToken(
  deps: Pick<Deps, 'notion'>,
  token: string,
  signal: AbortSignal,
): Promise<NotionValidation> {
  const session = deps.notion.open(token, { patienceMs: validatePatienceMs, signal });
  try {
    const self = await session.call((client) => client.users.me({}));
    const workspaceName =
      self.type === 'bot' && 'workspace_name' in self.bot ? self.bot.workspace_name : null;
    const { page, database } = await countContent(session);
    return { isValid: true, workspaceName, pageCount: page, databaseCount: database, errorMessage: null };
  } catch (error) {
    if (!(error instanceof NotionFailure)) throw error;
    const errorMessage =
      error.reason === 'token-revoked'
        ? 'Notion does not accept this API key. Please check it and try again.'
        : error.message;
    return { isValid: false, workspaceName: null, pageCount: null, databaseCount: null, errorMessage };
  }
}
