import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cutToDifference } from '../lib/cut-to-difference.ts';
import { describeError } from '../lib/describe-error.ts';
import { formatDateTime } from '../lib/format.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Kind of resource that was edited twice. */
export type EditedResource = 'assistant' | 'source' | 'note';

/** A field with both values. In texts, the differing words are marked. */
export type ConflictField = { label: string; mine: ReactNode; theirs: ReactNode };

/** Reports that another user or tab saved the same fields, and asks which values to keep. */
export function ConflictDialog({
  thing,
  savedAt,
  fields,
  isBusy,
  error,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: {
  thing: EditedResource;
  savedAt: string;
  fields: ConflictField[];
  isBusy: boolean;
  /** Why saving my values failed. */
  error: Error | null;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Returns to editing without saving. */
  onClose: () => void;
}) {
  const { t } = useTranslation('ui');
  const stay = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      isBusy={isBusy}
      initialFocus={stay}
      title={t('conflict.title')}
      description={t(`conflict.text.${thing}`, { time: formatDateTime(savedAt) })}
      footer={
        <>
          <Button ref={stay} disabled={isBusy} onClick={onClose}>
            {t('conflict.stay')}
          </Button>
          <Button disabled={isBusy} onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={onKeepMine}>
            {isBusy ? t('conflict.saving') : t('conflict.keepMine')}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-5">
        {fields.map((field) => (
          <li key={field.label}>
            <ComparedField {...field} />
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-prose text-muted">{t('conflict.others')}</p>
      {error && (
        <Banner className="mt-5" tone="danger" title={describeError(error).message}>
          {t('conflict.failed')}
        </Banner>
      )}
    </Dialog>
  );
}

/** A field with my value and the other user's value side by side. */
function ComparedField({ label, mine, theirs }: ConflictField) {
  const { t } = useTranslation('ui');
  const [own, other] = markDifference(mine, theirs);
  return (
    <>
      <h3 className="font-semibold">{label}</h3>
      <dl className="mt-2 grid gap-3 sm:grid-cols-2">
        <Side label={label} name={t('conflict.mine')}>
          {own}
        </Side>
        <Side label={label} name={t('conflict.theirs')}>
          {other}
        </Side>
      </dl>
    </>
  );
}

/** One of the two values of a field. A long value scrolls. */
function Side({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  const { t } = useTranslation('ui');
  const id = useId();
  const isBlank = children === '' || children === null;
  return (
    <div className="min-w-0">
      <dt id={id} className="text-13 text-muted">
        {name}
      </dt>
      <dd className="mt-1">
        {/* Long texts scroll, so the section needs keyboard focus. */}
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the browser scrolls the focused element.
          tabIndex={0}
          aria-label={`${label}, ${name}`}
          className="max-h-44 overflow-y-auto rounded-control border border-border p-3 break-words whitespace-pre-wrap"
        >
          {isBlank ? <span className="text-muted italic">{t('conflict.empty')}</span> : children}
        </section>
      </dd>
    </div>
  );
}

/**
 * Returns two texts with their differing part marked, and long common text shortened. Returns texts without a
 * common beginning or end, and values that are not texts, unchanged.
 */
function markDifference(mine: ReactNode, theirs: ReactNode): [ReactNode, ReactNode] {
  if (typeof mine !== 'string' || typeof theirs !== 'string') return [mine, theirs];
  const cuts = cutToDifference(mine, theirs);
  if (cuts[0].before.trim() === '' && cuts[0].after.trim() === '') return [mine, theirs];
  const [own, other] = cuts.map(({ before, own, after }) => (
    <>
      {before}
      {own && <mark className="rounded-xs bg-accent-soft font-semibold text-accent-strong">{own}</mark>}
      {after}
    </>
  ));
  return [own, other];
}
