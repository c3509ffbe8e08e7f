import type { Connection } from '@anito/contract/sources';
import { useTranslation } from 'react-i18next';
import { SourceTypeIcon } from '../../../source-kind/source-type-icon.tsx';
import { SourceReadiness } from '../source-readiness.tsx';

/** The sources that are about to be analysed. */
export function ChosenSources({ connections }: { connections: Connection[] }) {
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
          <span className="text-12 text-muted">
            <SourceReadiness connection={connection} />
          </span>
        </li>
      ))}
    </ul>
  );
}
