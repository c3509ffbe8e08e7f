import { Command } from 'cmdk';
import { CornerDownLeft, Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import { findEntries } from './find-entries.ts';
import { type PaletteEntry, paletteGroups } from './palette-entry.ts';

/** Command palette: a search over all pages and actions. Choosing an entry closes the dialog and runs it. */
export function PaletteDialog({
  entries,
  isLoading,
  onClose,
}: {
  entries: readonly PaletteEntry[];
  /** Whether more entries are loading. */
  isLoading: boolean;
  onClose: () => void;
}) {
  const { t } = useTranslation(['palette', 'shell']);
  const [search, setSearch] = useState('');
  const results = findEntries(entries, search);
  // The group of the best entry comes first.
  const order = search ? [...new Set(results.map(({ group }) => group))] : paletteGroups;
  const headings = {
    actions: t('groups.actions'),
    pages: t('groups.pages'),
    assistants: t('shell:nav.assistants'),
    sources: t('shell:nav.sources'),
  };
  const choose = (entry: PaletteEntry) => {
    onClose();
    entry.run();
  };
  return (
    <Dialog isOpen onOpenChange={onClose} title={t('title')} hasOwnScroll>
      <Command label={t('title')} shouldFilter={false} loop className="flex min-h-0 flex-1 flex-col">
        <div className="relative flex items-center border-y border-border">
          <Search aria-hidden size={20} className="absolute left-4 text-muted sm:left-6" />
          <Command.Input
            value={search}
            onValueChange={setSearch}
            maxLength={100}
            placeholder={t('placeholder')}
            className="h-14 w-full bg-transparent pr-4 pl-12 text-16 text-text placeholder:text-muted focus:outline-none sm:pl-14"
          />
        </div>
        <Command.List label={t('results')} className="h-[24rem] max-h-[60dvh] overflow-y-auto p-2">
          {results.length === 0 && (
            <p role="status" className="px-4 py-8 text-center break-words text-muted">
              {isLoading ? t('loading') : t('nothing', { search: search.trim() })}
            </p>
          )}
          {order.map((group) => {
            const ofGroup = results.filter((entry) => entry.group === group);
            if (ofGroup.length === 0) return null;
            return (
              <Command.Group
                key={group}
                heading={headings[group]}
                className="pb-2 text-13 text-muted [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-2"
              >
                {ofGroup.map((entry) => (
                  <Command.Item
                    key={entry.key}
                    value={entry.key}
                    onSelect={() => choose(entry)}
                    className="group flex min-h-10 cursor-pointer items-center gap-3 rounded-control px-3 py-2 text-14 text-text data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent-strong touch:min-h-11"
                  >
                    <entry.icon aria-hidden size={20} className="shrink-0 text-muted" />
                    <span dir="auto" className="min-w-0 truncate">
                      {entry.label}
                    </span>
                    {entry.context && (
                      <span dir="auto" className="min-w-0 flex-1 truncate text-muted">
                        {entry.context}
                      </span>
                    )}
                    <CornerDownLeft
                      aria-hidden
                      size={16}
                      className="ml-auto hidden shrink-0 group-data-[selected=true]:block touch:hidden!"
                    />
                  </Command.Item>
                ))}
              </Command.Group>
            );
          })}
        </Command.List>
      </Command>
    </Dialog>
  );
}
