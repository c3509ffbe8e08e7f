import type { OnboardingFindings } from '@anito/contract/onboarding';

/** Most pages and questions that are shown. */
const maxPages = 30;
const maxQuestions = 8;

/**
 * Merges new findings into those shown before, so that counts never fall and questions stay in place. New
 * pages come first; beyond `maxPages`, the oldest are dropped.
 */
export function mergeFindings(
  before: OnboardingFindings | undefined,
  next: OnboardingFindings,
): OnboardingFindings {
  if (!before) return next;
  const isNew = (id: string) => before.pages.every((page) => page.id !== id);
  const pages = [...next.pages.filter(({ id }) => isNew(id)), ...before.pages];
  return {
    pages: pages.slice(0, maxPages),
    pageCount: Math.max(before.pageCount, next.pageCount),
    questions: [...new Set([...before.questions, ...next.questions])].slice(0, maxQuestions),
    wordCount: Math.max(before.wordCount, next.wordCount),
  };
}

/**
 * Returns the progress of the onboarding in percent: up to 60 while pages are fetched, up to 90 while they
 * are processed, 95 while the assistant is created.
 */
export function measureProgress(
  progress: { percentage: number; isRefreshing: boolean; isIndeterminate: boolean } | null,
  isCreating: boolean,
): number {
  if (isCreating) return 95;
  if (!progress || progress.isIndeterminate) return 2;
  return progress.isRefreshing ? 2 + progress.percentage * 0.58 : 60 + progress.percentage * 0.3;
}
