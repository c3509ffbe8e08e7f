import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { describeInSentence } from '../../../lib/describe-error.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { ProposalResult } from './use-proposal.ts';

/**
 * Warns about the proposal: it failed and consists of defaults, the sources have no content, or they were
 * read further since. Draws nothing otherwise.
 */
export function StartNotice({
  start,
  isAgentMode,
  isOutdated,
  onAnalyze,
}: {
  start: ProposalResult;
  isAgentMode: boolean;
  isOutdated: boolean;
  onAnalyze: () => void;
}) {
  const { t } = useTranslation(['wizard', 'ui']);
  const { failure, proposal } = start;
  if (failure !== undefined) {
    return (
      <Banner
        tone="warning"
        title={t('review.failed')}
        action={
          <Button size="sm" onClick={onAnalyze}>
            {t('ui:retry')}
          </Button>
        }
      >
        {failure instanceof ApiError && describeInSentence(failure)} {t('review.failedText')}
      </Banner>
    );
  }
  if (isAgentMode) return null;
  const hasNothing = proposal.analysis.topics.length === 0 && proposal.suggestedQuestions.length === 0;
  if (!hasNothing && !isOutdated) return null;
  return (
    <Banner
      action={
        isOutdated && (
          <Button size="sm" onClick={onAnalyze}>
            {t('analysis.again')}
          </Button>
        )
      }
    >
      {isOutdated ? t('review.outdated') : t('review.nothing')}
    </Banner>
  );
}
