import { limits } from '@anito/contract/limits';
import { type NotionPropertyType, notionPropertyTypes } from '@anito/contract/notion';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type FilterDraft, hasWrongValue, isCompleteFilter } from './filter-drafts.ts';
import type { DatabaseFilters } from './use-database-filters.ts';

const tips = ['case', 'comma', 'living'] as const;

/** Filters for the rows of databases: they are added one by one and applied together. */
export function DatabaseFiltersPanel({ filters }: { filters: DatabaseFilters }) {
  const { t } = useTranslation('notion');
  const { drafts, matchCount } = filters;
  const canApply =
    drafts.length > 0 && drafts.every((draft) => isCompleteFilter(draft) && !hasWrongValue(draft));
  return (
    <section aria-labelledby="database-filters" className="flex flex-col gap-4">
      <div>
        <h2 id="database-filters" className="text-16 font-semibold">
          {t('filters.title')}
        </h2>
        <p className="mt-1 text-muted">{t('filters.text')}</p>
      </div>
      {drafts.map((draft, index) => (
        <FilterFields
          key={draft.key}
          draft={draft}
          number={index + 1}
          onChange={(change) => filters.change(draft.key, change)}
          onRemove={() => filters.remove(draft.key)}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          icon={<Plus aria-hidden size={16} />}
          disabled={drafts.length >= limits.notionFilters}
          onClick={filters.add}
        >
          {t('filters.add')}
        </Button>
        {drafts.length > 0 && (
          <>
            <Button size="sm" disabled={!canApply} isBusy={filters.isApplying} onClick={filters.apply}>
              {filters.isApplying ? t('filters.applying') : t('filters.apply')}
            </Button>
            <Button size="sm" variant="ghost" disabled={filters.isApplying} onClick={filters.clear}>
              {t('filters.clear')}
            </Button>
          </>
        )}
      </div>
      {filters.hasFailed && <Banner tone="danger">{t('filters.failed')}</Banner>}
      {matchCount !== undefined && (
        <Banner tone={matchCount === 0 ? 'warning' : 'success'}>
          {t('filters.matches', { count: matchCount, number: formatNumber(matchCount) })}
        </Banner>
      )}
      {drafts.length > 0 && (
        <div className="text-13 text-muted">
          <h3 className="font-semibold">{t('filters.tips.title')}</h3>
          <ul className="mt-1 list-disc pl-4">
            {tips.map((tip) => (
              <li key={tip}>{t(`filters.tips.${tip}`)}</li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** Fields of one filter: property, value and type of the property. */
function FilterFields({
  draft,
  number,
  onChange,
  onRemove,
}: {
  draft: FilterDraft;
  number: number;
  onChange: (change: Partial<FilterDraft>) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('notion');
  const errorKeys = { number: 'filters.wrongNumber', checkbox: 'filters.wrongCheckbox' } as const;
  const { propertyType } = draft;
  const problem =
    propertyType === 'number' || propertyType === 'checkbox' ? errorKeys[propertyType] : 'filters.wrongValue';
  return (
    <fieldset className="relative grid min-w-0 gap-3 rounded-card border border-border p-4 pt-3 sm:grid-cols-3 lg:grid-cols-1">
      <legend className="float-left text-13 font-semibold text-muted sm:col-span-full">
        {t('filters.group', { number })}
      </legend>
      <IconButton
        size="sm"
        className="absolute top-1 right-1"
        label={t('filters.remove', { number })}
        icon={<X size={16} />}
        onClick={onRemove}
      />
      <TextField
        label={t('filters.property')}
        placeholder={t('filters.propertyPlaceholder')}
        maxLength={limits.notionFilterTextMax}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={draft.property}
        onChange={(event) => onChange({ property: event.target.value })}
      />
      <Select
        label={t('filters.type')}
        options={notionPropertyTypes.map((type) => ({ value: type, label: t(`filters.types.${type}`) }))}
        value={propertyType}
        onChange={(event) => onChange({ propertyType: event.target.value as NotionPropertyType })}
      />
      <TextField
        label={t('filters.value')}
        placeholder={propertyType === 'checkbox' ? 'true' : t('filters.valuePlaceholder')}
        inputMode={propertyType === 'number' ? 'decimal' : 'text'}
        maxLength={limits.notionFilterTextMax}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        error={hasWrongValue(draft) && t(problem)}
        value={draft.value}
        onChange={(event) => onChange({ value: event.target.value })}
      />
    </fieldset>
  );
}
