import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SourceIcon } from '../../../source-kind/source-icon.tsx';
import { isAddableKind, type OfferedKind, type SourceKind } from '../../../source-kind/source-kind.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

const points = ['first', 'second', 'third'] as const;

/** Dialog that describes a kind of source: what it can do, what it reads, and how it is set up. */
export function SourceInfoDialog({
  kind,
  onClose,
  onAdd,
}: {
  kind: OfferedKind;
  onClose: () => void;
  onAdd: (kind: SourceKind) => void;
}) {
  const { t } = useTranslation('sources');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        <span className="flex items-center gap-3">
          <SourceIcon kind={kind} isMuted={!isAddableKind(kind)} />
          {t(`kinds.${kind.type}.name`)}
        </span>
      }
      description={t(`kinds.${kind.type}.about`)}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            variant="primary"
            disabled={!isAddableKind(kind)}
            onClick={() => isAddableKind(kind) && onAdd(kind)}
          >
            {t(`kinds.${kind.type}.action`)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6 pt-2">
        <Part title={t('info.features')}>
          <ul className="flex flex-col gap-2">
            {points.map((point) => (
              <li key={point} className="flex gap-2">
                <Check aria-hidden size={16} className="mt-0.5 shrink-0 text-success" />
                {t(`kinds.${kind.type}.features.${point}`)}
              </li>
            ))}
          </ul>
        </Part>
        <Part title={t('info.content')}>
          <p>{t(`kinds.${kind.type}.content`)}</p>
        </Part>
        <Part title={t('info.steps')}>
          <ol className="flex flex-col gap-2">
            {points.map((point, index) => (
              <li key={point} className="flex gap-3">
                <span
                  aria-hidden
                  className="grid size-6 shrink-0 place-items-center rounded-full bg-sunken text-12 font-semibold tabular-nums"
                >
                  {index + 1}
                </span>
                <span className="pt-0.5">{t(`kinds.${kind.type}.steps.${point}`)}</span>
              </li>
            ))}
          </ol>
        </Part>
      </div>
    </Dialog>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
