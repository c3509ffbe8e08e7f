import type { DailyUse } from '@anito/contract/conversations';

/** Something of which little or nothing is left today; without a name it is the whole account's. */
export type ScarceUse = {
  what: 'questions' | 'tokens';
  name: string | null;
  count: number;
  limit: number;
  isUsedUp: boolean;
};

/** From this share on the owner is told how much is left. */
const nearlyUsed = 0.8;

/** What of today is nearly or wholly used up: the account's first, then that of one assistant, or of all. */
export function findScarceUse({ account, assistants }: DailyUse, assistantId?: number): ScarceUse[] {
  const shown = assistants.filter(({ id }) => assistantId === undefined || id === assistantId);
  return [{ ...account, name: null }, ...shown].flatMap(
    ({ name, questionCount, questionLimit, tokenCount, tokenLimit }) =>
      [
        { what: 'questions' as const, name, count: questionCount, limit: questionLimit },
        { what: 'tokens' as const, name, count: tokenCount, limit: tokenLimit },
      ]
        .filter(({ count, limit }) => count >= limit * nearlyUsed)
        .map((use) => ({ ...use, isUsedUp: use.count >= use.limit })),
  );
}
