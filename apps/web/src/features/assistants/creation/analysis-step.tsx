import type { Connection } from '@anito/contract/sources';
import { useTranslation } from 'react-i18next';
import { SourceTypeIcon } from '../../../source-kind/source-type-icon.tsx';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SourceReadiness } from '../source-readiness.tsx';

/** Wizard step that analyzes the chosen sources, with its progress and result. */
export function AnalysisStep({
  connections,
  isAnalyzing,
  isAnalyzed,
  onAnalyze,
}: {
  connections: Connection[];
  isAnalyzing: boolean;
  /** Whether there is a proposal for exactly these sources. */
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

/** List of the sources to analyze. */
function ChosenSources({ connections }: { connections: Connection[] }) {
  const { t } = useTranslation('wizard');
  return (
    <ul
      aria-label={t('analysis.chosen')}
      className="divide-y divide-border rounded-card border border-border bg-raised"
    >
      {connections.map((connection) => (
        <li
          key={connection.id}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3"
        >
          <span className="flex min-w-0 items-start gap-2 *:first:mt-0.5">
            <SourceTypeIcon type={connection.type} />
            <span dir="auto" className="min-w-0 self-baseline font-semibold break-words">
              {connection.name}
            </span>
          </span>
          <span className="text-13 text-muted">
            <SourceReadiness connection={connection} />
          </span>
        </li>
      ))}
    </ul>
  );
}
