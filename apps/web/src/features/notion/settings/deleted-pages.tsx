import type { NotionSourcePage } from '@anito/contract/notion';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Banner } from '../../../ui/banner.tsx';

const shownPages = 5;

/** Warns of chosen pages that Notion no longer has; the next save removes them. */
export function DeletedPages({ pages }: { pages: NotionSourcePage[] }) {
  const { t } = useTranslation(['notion', 'choose']);
  const count = pages.length;
  if (count === 0) return null;
  const rest = count - shownPages;
  return (
    <Banner tone="warning" title={t('settings.deletedTitle', { count, number: formatNumber(count) })}>
      <p>{t('settings.deletedText')}</p>
      <ul className="mt-2 flex flex-col gap-1">
        {pages.slice(0, shownPages).map(({ id, title }) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <s className="min-w-0 break-words">{title || t('untitled')}</s>
            <Badge tone="danger" className="h-5">
              {t('choose:deleted')}
            </Badge>
          </li>
        ))}
        {rest > 0 && <li>{t('settings.moreDeleted', { count: rest, number: formatNumber(rest) })}</li>}
      </ul>
    </Banner>
  );
}
