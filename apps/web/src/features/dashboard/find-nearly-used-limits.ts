import type { DailyUsage } from '@anito/contract/conversations';

/** A daily limit that is nearly or completely used up. Without a name it belongs to the whole account. */
export type NearlyUsedLimit = {
  unit: 'questions' | 'tokens';
  name: string | null;
  count: number;
  limit: number;
  isUsedUp: boolean;
};

/** Share of a limit from which the owner is warned. */
const warningShare = 0.8;

/**
 * Returns today's limits of which at least the share `warningShare` is used: first the account's, then those
 * of the given assistant or, without an id, of all assistants.
 */
export function findNearlyUsedLimits(
  { account, assistants }: DailyUsage,
  assistantId?: number,
): NearlyUsedLimit[] {
  const shownAssistants = assistants.filter(({ id }) => assistantId === undefined || id === assistantId);
  return [{ ...account, name: null }, ...shownAssistants].flatMap(
    ({ name, questionCount, questionLimit, tokenCount, tokenLimit }) =>
      [
        { unit: 'questions' as const, name, count: questionCount, limit: questionLimit },
        { unit: 'tokens' as const, name, count: tokenCount, limit: tokenLimit },
      ]
        .filter(({ count, limit }) => count >= limit * warningShare)
        .map((use) => ({ ...use, isUsedUp: use.count >= use.limit })),
  );
}
