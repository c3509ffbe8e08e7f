import type { NotionConnectionWithPages } from '@anito/contract/notion';
import type { Connection } from '@anito/contract/sources';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../../lib/describe-error.ts';
import { useServerTexts } from '../../../lib/server-texts.ts';
import { Banner } from '../../../ui/banner.tsx';

/** Why Notion could not be asked just now; a key that it no longer accepts is told of at the head of the page. */
export function NotionTroubles({
  connection,
  saved,
  refreshFailure,
}: {
  connection: Connection;
  saved: NotionConnectionWithPages;
  /** Why asking anew failed. */
  refreshFailure: unknown;
}) {
  const { t } = useTranslation('notion');
  const word = useServerTexts();
  const reason = refreshFailure
    ? describeError(refreshFailure).message
    : saved.refreshError && word({ text: saved.refreshError, because: saved.refreshBecause });
  if (!reason || saved.needsReconnect || connection.needsReconnect) return null;
  return (
    <Banner tone="warning" title={t('settings.notRefreshed')}>
      <p>{reason}</p>
      <p className="text-muted">{t('settings.notRefreshedText')}</p>
    </Banner>
  );
}
