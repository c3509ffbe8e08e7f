import { threadFilters } from '@anito/contract/inbox';
import { limits } from '@anito/contract/limits';
import { SlidersHorizontal } from 'lucide-react';
import { type RefObject, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannelName } from '../../lib/use-channel-name.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Select } from '../../ui/select.tsx';
import type { InboxFilter } from './inbox.queries.ts';

/** Channels on which visitors can be answered. */
const channels = ['public', 'widget', 'messenger', 'whatsapp', 'telegram', 'voice'];
/** Pause after the last keystroke before the search runs, in milliseconds. */
const debounceMs = 300;

/** Fields for the filter of the conversation list. A typed search applies after `debounceMs`. */
export function Filters({
  filter,
  assistants,
  searchBox,
  onChange,
}: {
  filter: InboxFilter;
  assistants: { id: number; name: string }[];
  searchBox: RefObject<HTMLDivElement | null>;
  onChange: (change: Record<string, string | undefined>) => void;
}) {
  const { t } = useTranslation('inbox');
  const nameChannel = useChannelName();
  const id = useId();
  const [searchText, setSearchText] = useState(filter.search ?? '');
  useEffect(() => {
    if (searchText === (filter.search ?? '')) return;
    const timer = setTimeout(() => onChange({ search: searchText }), debounceMs);
    return () => clearTimeout(timer);
  }, [searchText, filter.search, onChange]);
  const isNarrowed = Boolean(filter.channel || filter.assistantId);
  const [isOpen, setIsOpen] = useState(isNarrowed);
  return (
    <div ref={searchBox} className="flex flex-col gap-2 border-b border-border p-3">
      <div className="flex items-center gap-1">
        <SearchField
          className="min-w-0 flex-1"
          label={t('search')}
          clearLabel={t('clearSearch')}
          maxLength={limits.reportSearchMax}
          value={searchText}
          onChange={setSearchText}
        />
        <IconButton
          label={t('moreFilters')}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          icon={<SlidersHorizontal aria-hidden size={16} />}
          className={cx(isNarrowed && 'bg-accent-soft text-accent-strong')}
          onClick={() => setIsOpen(!isOpen)}
        />
      </div>
      <Select
        label={t('state')}
        isLabelHidden
        value={filter.filter}
        options={threadFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
        onChange={(event) => onChange({ filter: event.target.value })}
      />
      {isOpen && (
        <div id={id} className="flex flex-col gap-2">
          <Select
            label={t('channel')}
            isLabelHidden
            value={filter.channel ?? ''}
            options={[
              { value: '', label: t('allChannels') },
              ...channels.map((value) => ({ value, label: nameChannel(value) })),
            ]}
            onChange={(event) => onChange({ channel: event.target.value })}
          />
          {assistants.length > 1 && (
            <Select
              label={t('assistant')}
              isLabelHidden
              value={String(filter.assistantId ?? '')}
              options={[
                { value: '', label: t('allAssistants') },
                ...assistants.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
              onChange={(event) => onChange({ assistant: event.target.value })}
            />
          )}
        </div>
      )}
    </div>
  );
}
