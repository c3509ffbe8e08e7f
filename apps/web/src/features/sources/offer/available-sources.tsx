import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useKinds } from '../../../source-kind/kinds-context.ts';
import { SourceIcon } from '../../../source-kind/source-icon.tsx';
import { isAddableKind, type OfferedKind } from '../../../source-kind/source-kind.ts';
import { Badge } from '../../../ui/badge.tsx';

/** List of the kinds of sources. A click passes a kind to `onSelect`, which shows more about it. */
export function AvailableSources({ onSelect }: { onSelect: (kind: OfferedKind) => void }) {
  const { t } = useTranslation('sources');
  return (
    <section aria-labelledby="available-sources" className="mt-10">
      <h2 id="available-sources" className="text-16 font-semibold">
        {t('available.title')}
      </h2>
      <p className="mt-1 text-muted">{t('available.text')}</p>
      <ul className="mt-4 divide-y divide-border overflow-hidden rounded-card border border-border bg-raised">
        {useKinds().map((kind) => (
          <li key={kind.type}>
            <button
              type="button"
              onClick={() => onSelect(kind)}
              className="flex w-full items-center gap-3 px-4 py-3 text-left transition-colors hover:bg-sunken focus-visible:-outline-offset-2 sm:px-6"
            >
              <SourceIcon kind={kind} isMuted={!isAddableKind(kind)} />
              <span className="min-w-0 flex-1 sm:flex sm:items-center sm:gap-6">
                <span className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 font-semibold sm:w-48 sm:shrink-0">
                  {t(`kinds.${kind.type}.name`)}
                  {!isAddableKind(kind) && <Badge className="h-5">{t('comingSoon.badge')}</Badge>}
                </span>
                <span className="block text-13 text-muted">{t(`kinds.${kind.type}.summary`)}</span>
              </span>
              <ChevronRight aria-hidden size={16} className="shrink-0 text-muted" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
