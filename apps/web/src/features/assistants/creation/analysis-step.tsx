import type { Connection } from '@anito/contract/sources';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { ChosenSources } from './chosen-sources.tsx';

/** What is about to be read, and that it is being read. */
export function AnalysisStep({
  connections,
  isAnalyzing,
  isAnalyzed,
  onAnalyze,
}: {
  connections: Connection[];
  isAnalyzing: boolean;
  /** Whether a proposal of just these sources is there. */
  isAnalyzed: boolean;
  onAnalyze: () => void;
}) {
  const { t } = useTranslation('wizard');
  return (
    <>
      <ChosenSources connections={connections} />
      {isAnalyzing && (
        <div role="status" className="flex flex-col gap-2">
          <ProgressBar label={t('analysis.busy')} isLabelHidden />
          <p className="text-muted">{t('analysis.busyText')}</p>
        </div>
      )}
      {isAnalyzed && !isAnalyzing && (
        <Banner
          tone="success"
          title={t('analysis.done')}
          action={
            <Button size="sm" onClick={onAnalyze}>
              {t('analysis.again')}
            </Button>
          }
        >
          {t('analysis.doneText')}
        </Banner>
      )}
    </>
  );
}
