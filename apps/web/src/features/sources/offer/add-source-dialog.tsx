import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useKinds } from '../../../source-kind/kinds-context.ts';
import { SourceIcon } from '../../../source-kind/source-icon.tsx';
import { isAddableKind, type SourceKind } from '../../../source-kind/source-kind.ts';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/dialog.tsx';

/** Dialog that asks for the kind of a new source. The parent has to close it in `onSelect`. */
export function AddSourceDialog({
  onClose,
  onSelect,
}: {
  onClose: () => void;
  onSelect: (kind: SourceKind) => void;
}) {
  const { t } = useTranslation('sources');
  const kinds = useKinds();
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('add.title')}
      description={t('add.text')}
    >
      <ul className="flex flex-col gap-3">
        {kinds.map((kind) => {
          const isOff = !isAddableKind(kind);
          return (
            <li key={kind.type}>
              <button
                type="button"
                disabled={isOff}
                onClick={() => isAddableKind(kind) && onSelect(kind)}
                className={cx(
                  'flex w-full items-center gap-3 rounded-card border border-border p-4 text-left transition-colors',
                  isOff
                    ? 'cursor-not-allowed bg-sunken text-muted'
                    : 'bg-raised hover:border-border-strong hover:bg-sunken',
                )}
              >
                <SourceIcon kind={kind} isMuted={isOff} />
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                    {t(`kinds.${kind.type}.name`)}
                    {isOff && <Badge className="h-5 bg-raised!">{t('comingSoon.badge')}</Badge>}
                  </span>
                  <span className="mt-1 block text-muted">{t(`kinds.${kind.type}.summary`)}</span>
                </span>
                {!isOff && <ChevronRight aria-hidden size={16} className="shrink-0 text-muted" />}
              </button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
