import type { SuggestedReply } from '@anito/contract/inbox';
import { useTranslation } from 'react-i18next';
import { AnswerText } from '../../chat/message/answer-text.tsx';
import { writePlainText } from '../../chat/message/write-plain-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { NumberedBadges } from '../../ui/numbered-badges.tsx';

/**
 * Draft reply of the assistant with its sources, or that it has no answer. `onUse` receives the draft as
 * plain text; a person has to send it.
 */
export function SuggestionCard({
  suggestion: { text, outcome, sources },
  onUse,
  onDismiss,
}: {
  suggestion: SuggestedReply;
  onUse: (text: string) => void;
  onDismiss: () => void;
}) {
  const { t } = useTranslation(['inbox', 'chat']);
  const hasNone = outcome === 'refused';
  return (
    <section
      aria-label={t('draft.title')}
      className="flex flex-col gap-3 rounded-card border border-dashed border-border-strong p-3"
    >
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-14 font-semibold">{t('draft.title')}</p>
        {outcome === 'unsure' && <Badge tone="warning">{t('draft.unsure')}</Badge>}
        <span className="ml-auto flex gap-1">
          {!hasNone && (
            <Button size="sm" onClick={() => onUse(writePlainText(text, t('chat:unconfirmed.text')))}>
              {t('draft.use')}
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={onDismiss}>
            {t('draft.dismiss')}
          </Button>
        </span>
      </div>
      {hasNone ? (
        <p className="text-muted">{t('draft.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls by keyboard.
        <div tabIndex={0} className="max-h-40 overflow-y-auto">
          <AnswerText text={text} sourceTitles={sources.map(({ title }) => title)} />
        </div>
      )}
      <NumberedBadges label={t('draft.sources')} titles={sources.map(({ title }) => title)} />
    </section>
  );
}
