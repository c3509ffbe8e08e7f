import type { DailyUse } from '@anito/contract/conversations';
import type { Deps } from '../../deps.ts';
import { listNames, type Use } from './daily-use.store.ts';

/** What the owner and the assistants have used of today. */
export async function viewDailyUse(
  deps: Pick<Deps, 'dailyUse' | 'database'>,
  ownerId: string,
): Promise<DailyUse> {
  const { resetsAt, used, caps } = await deps.dailyUse.list(ownerId);
  const names = await listNames(deps.database.pool, ownerId);
  const view = (cap: Use, { questions, tokens }: Use = { questions: 0, tokens: 0 }) => ({
    questionCount: questions,
    questionLimit: cap.questions,
    tokenCount: tokens,
    tokenLimit: cap.tokens,
  });
  return {
    resetsAt: resetsAt.toISOString(),
    account: view(
      caps.account,
      used.find(({ assistantId }) => assistantId === 0),
    ),
    assistants: used.flatMap(({ assistantId, ...use }) => {
      const name = names.get(assistantId);
      return name === undefined ? [] : [{ id: assistantId, name, ...view(caps.assistant, use) }];
    }),
  };
}
