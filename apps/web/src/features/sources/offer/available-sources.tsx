import { useTranslation } from 'react-i18next';
import { useKinds } from '../../../source-kind/kinds-context.ts';
import { SourceIcon } from '../../../source-kind/source-icon.tsx';
import { isAddableKind, type OfferedKind } from '../../../source-kind/source-kind.ts';
import { Badge } from '../../../ui/badge.tsx';

/** Kinds of sources. A click shows more about a kind. */
export function AvailableSources({ onSelect }: { onSelect: (kind: OfferedKind) => void }) {
  const { t } = useTranslation('sources');
  return (
    <section aria-labelledby="available-sources" className="mt-10">
      <h2 id="available-sources" className="text-16 font-semibold">
        {t('available.title')}
      </h2>
      <p className="mt-1 text-muted">{t('available.text')}</p>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
        {useKinds().map((kind) => (
          <li key={kind.type} className="flex">
            <button
              type="button"
              onClick={() => onSelect(kind)}
              className="flex w-full items-start gap-3 rounded-card border border-border bg-raised p-4 text-left transition-colors hover:border-border-strong lg:flex-col"
            >
              <SourceIcon kind={kind} isMuted={!isAddableKind(kind)} />
              <span className="min-w-0 flex-1">
                <span className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                  {t(`kinds.${kind.type}.name`)}
                  {!isAddableKind(kind) && <Badge className="h-5">{t('comingSoon.badge')}</Badge>}
                </span>
                <span className="mt-1 block text-muted">{t(`kinds.${kind.type}.summary`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
