import type { NotionFilter } from '@anito/contract/notion';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Collapsed table of the filters on a source's databases. Draws nothing without filters. */
export function ActiveFilters({ filters }: { filters: NotionFilter[] }) {
  const { t } = useTranslation('notion');
  if (filters.length === 0) return null;
  return (
    <details className="group rounded-card border border-border">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-card px-4 py-2 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={16} className="shrink-0 transition-transform group-open:rotate-90" />
        {t('settings.filters', { count: filters.length })}
      </summary>
      <table className="mx-4 mb-3 w-[calc(100%-2rem)] table-fixed text-left">
        <thead className="text-13 text-muted">
          <tr>
            {(['property', 'value', 'type'] as const).map((column) => (
              <th key={column} scope="col" className="py-1 pr-3 font-normal">
                {t(`settings.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="align-top">
          {filters.map(({ property, value, propertyType }) => (
            <tr key={`${property} ${propertyType} ${value}`} className="border-t border-border">
              <td className="py-2 pr-3 break-words">{property}</td>
              <td className="py-2 pr-3 break-words">{value}</td>
              <td className="py-2 break-words">{t(`filters.types.${propertyType}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
