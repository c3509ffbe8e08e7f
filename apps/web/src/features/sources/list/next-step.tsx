import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';

/** Suggests creating an assistant to an owner who has documents but no assistant. */
export function NextStep({
  documentCount,
  isPrimary,
  onCreate,
}: {
  documentCount: number;
  /** Whether no other action on the page is more urgent. */
  isPrimary: boolean;
  onCreate: () => void;
}) {
  const { t } = useTranslation('sources');
  return (
    <Banner
      tone="success"
      title={t('next.ready', { count: documentCount, number: formatNumber(documentCount) })}
      className="mb-4"
      action={
        <Button size="sm" variant={isPrimary ? 'primary' : 'secondary'} onClick={onCreate}>
          {t('next.action')}
        </Button>
      }
    >
      {t('next.text', { count: documentCount })}
    </Banner>
  );
}
