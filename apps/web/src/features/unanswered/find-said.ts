import type { UnansweredGroup } from '@anito/contract/unanswered';

/**
 * A question of a group in a visitor's own words. What the group is kept by may have been put together from a
 * conversation: it is no visitor's words then.
 */
export function findSaid({ question, latest }: Pick<UnansweredGroup, 'question' | 'latest'>): string {
  const isSaid = latest.length === 0 || latest.some((asked) => asked.question === question);
  return isSaid ? question : latest[0]!.question;
}
