import type { SuggestedReply } from '@anito/contract/inbox';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

/** What the assistant would answer, with the sources it rests on: a draft that somebody has to send. */
export function SuggestionCard({
  suggestion: { text, outcome, sources },
  onUse,
  onDismiss,
}: {
  suggestion: SuggestedReply;
  onUse: () => void;
  onDismiss: () => void;
}) {
  const { t } = useTranslation('inbox');
  return (
    <section
      aria-label={t('draft.title')}
      className="max-h-56 overflow-y-auto rounded-card border border-dashed border-border-strong p-3"
    >
      <p className="flex flex-wrap items-center gap-2 text-14 font-semibold">
        {t('draft.title')}
        {outcome !== 'answered' && <Badge tone="warning">{t('draft.unsure')}</Badge>}
      </p>
      <p dir="auto" className="mt-1 break-words whitespace-pre-wrap">
        {text}
      </p>
      {sources.length > 0 && (
        <ul aria-label={t('draft.sources')} className="mt-2 flex flex-wrap gap-1">
          {sources.map(({ title, connectionId }, index) => (
            <li key={`${connectionId} ${title}`} className="max-w-full">
              <Badge className="max-w-full">
                <span className="truncate">
                  [{index + 1}] {title}
                </span>
              </Badge>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex gap-2">
        <Button size="sm" onClick={onUse}>
          {t('draft.use')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          {t('draft.dismiss')}
        </Button>
      </div>
    </section>
  );
}
