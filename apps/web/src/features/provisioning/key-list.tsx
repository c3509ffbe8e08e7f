import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryPlaceholder } from '../../ui/query-placeholder.tsx';
import { KeyRow } from './key-row.tsx';
import { useProvisioningKeys } from './provisioning.queries.ts';

/** List of the provisioning keys, or its loading, failed or empty state with the button `add`. */
export function KeyList({ add }: { add: ReactNode }) {
  const { t } = useTranslation('provisioning');
  const query = useProvisioningKeys();
  if (!query.data) {
    return (
      <QueryPlaceholder
        query={query}
        title={t('failedTitle')}
        meaning={t('failedText')}
        loading={t('loading')}
        skeletons={['h-24', 'h-24']}
        className="flex flex-col gap-3"
      />
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState icon={<KeyRound size={40} strokeWidth={1.5} />} title={t('none')} action={add}>
        {t('noneText')}
      </EmptyState>
    );
  }
  return (
    <Card padding="none">
      <ul className="divide-y divide-border">
        {query.data.map((key) => (
          <KeyRow key={key.id} provisioningKey={key} />
        ))}
      </ul>
    </Card>
  );
}
