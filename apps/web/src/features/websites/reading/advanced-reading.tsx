import { limits } from '@anito/contract/limits';
import type { ScraperMode } from '@anito/contract/websites';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { RadioCards } from '../../../ui/radio-cards.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { findInvalidFields, type ReadingDraft } from './reading-draft.ts';

/** In the order in which they are offered. */
const modes: ScraperMode[] = ['Auto', 'HttpClient', 'Playwright'];

/**
 * Collapsed fields for how a website is read: limits, URL patterns and mode. The defaults suit most websites.
 */
export function AdvancedReading({
  draft,
  onChange,
  isWhole,
  isOpen = false,
  isDisabled,
}: {
  draft: ReadingDraft;
  onChange: (draft: ReadingDraft) => void;
  /** Whether the whole website is followed. For selected pages only some settings apply. */
  isWhole: boolean;
  /** Whether it is initially expanded. */
  isOpen?: boolean;
  isDisabled: boolean;
}) {
  const { t } = useTranslation('websites');
  const problems = findInvalidFields(draft);
  const set = (changed: Partial<ReadingDraft>) => onChange({ ...draft, ...changed });
  return (
    <details open={isOpen} className="group rounded-card border border-border">
      <summary className="flex min-h-11 list-none items-center gap-2 rounded-card px-4 py-2 font-semibold hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden size={16} className="shrink-0 transition-transform group-open:rotate-90" />
        {t('reading.advanced')}
      </summary>
      <div className="flex flex-col gap-6 p-4 pt-2">
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={t('reading.maxPages')}
            hint={t('reading.maxPagesHint', { most: formatNumber(limits.pagesPerWebsite) })}
            inputMode="numeric"
            autoComplete="off"
            value={draft.maxPages}
            disabled={isDisabled}
            onChange={(event) => set({ maxPages: event.target.value })}
            error={
              problems.has('maxPages') &&
              t('reading.between', { least: 1, most: formatNumber(limits.pagesPerWebsite) })
            }
          />
          {isWhole && (
            <TextField
              label={t('reading.maxDepth')}
              hint={t('reading.maxDepthHint')}
              inputMode="numeric"
              autoComplete="off"
              value={draft.maxDepth}
              disabled={isDisabled}
              onChange={(event) => set({ maxDepth: event.target.value })}
              error={problems.has('maxDepth') && t('reading.between', { least: 0, most: limits.crawlDepth })}
            />
          )}
        </div>
        {isWhole &&
          (['include', 'exclude'] as const).map((name) => (
            <TextArea
              key={name}
              label={t(`reading.${name}`)}
              hint={t(`reading.${name}Hint`)}
              isOptional
              hasMonospace
              rows={2}
              spellCheck={false}
              autoCapitalize="off"
              value={draft[name]}
              disabled={isDisabled}
              onChange={(event) => set({ [name]: event.target.value })}
              error={
                problems.has(name) &&
                t('reading.patternsWrong', {
                  lines: limits.patternsPerWebsite,
                  characters: limits.patternMax,
                })
              }
            />
          ))}
        {isWhole && (
          <Checkbox
            label={t('reading.joins')}
            hint={t('reading.joinsHint')}
            checked={draft.joinsNewPages}
            disabled={isDisabled}
            onChange={(event) => set({ joinsNewPages: event.target.checked })}
          />
        )}
        <RadioCards
          legend={t('connect.mode')}
          value={draft.scraperMode}
          onChange={(scraperMode) => set({ scraperMode })}
          options={modes.map((value) => ({
            value,
            title: t(`connect.modes.${value}.title`),
            description: t(`connect.modes.${value}.text`),
            badge: value === 'Auto' && <Badge tone="accent">{t('connect.recommended')}</Badge>,
            isDisabled,
          }))}
        />
      </div>
    </details>
  );
}
