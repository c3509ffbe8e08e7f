import { type Assistant, listAssistantSites } from '@anito/contract/assistants';
import { limits } from '@anito/contract/limits';
import { listSiteOrigins } from '@anito/contract/origins';
import { Globe, Plus, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../lib/describe-error.ts';
import { useApiQuery } from '../../lib/use-api-query.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useAllowedSites } from './deployment.queries.ts';

/** Returns an origin without `https://`, as people write it. Other schemes stay. */
const showSite = (origin: string) => origin.replace(/^https:\/\//, '');

/**
 * Editor of the websites that may show an assistant's widget. With an empty list every website may, and the
 * field suggests the connected website. Each change is saved at once.
 */
export function AllowedSites({ assistant }: { assistant: Assistant }) {
  const { t } = useTranslation('deployment');
  const { sites, change } = useAllowedSites(assistant);
  const suggestions = useApiQuery(['assistant-sites', assistant.id], listAssistantSites, {
    params: { id: assistant.id },
  }).data?.origins;
  const remove = (origin: string) => {
    const rest = sites.filter((each) => each !== origin);
    change.mutate(rest, {
      onSuccess: () =>
        showToast({
          type: rest.length > 0 ? 'success' : 'warning',
          title: t('sites.removed', { site: showSite(origin) }),
          message: rest.length > 0 ? undefined : t('sites.any'),
          action: { label: t('sites.undo'), onPress: () => change.mutate(sites) },
        }),
    });
  };
  return (
    <section aria-labelledby="sites-title" className="flex flex-col gap-3">
      <div>
        <h3 id="sites-title" className="font-semibold">
          {t('sites.title')}
        </h3>
        {sites.length > 0 && <p className="text-muted">{t('sites.some')}</p>}
      </div>
      {sites.length === 0 && (
        <Banner tone="warning" title={t('sites.any')}>
          {t('sites.anyText')}
        </Banner>
      )}
      {sites.length > 0 && (
        <ul className="divide-y divide-border rounded-card border border-border">
          {sites.map((origin) => (
            <li key={origin} className="flex items-center gap-3 py-1 pr-1 pl-3">
              <Globe aria-hidden size={16} className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1 break-words">{showSite(origin)}</span>
              <IconButton
                size="sm"
                label={t('sites.remove', { site: showSite(origin) })}
                icon={<X size={16} />}
                onClick={() => remove(origin)}
              />
            </li>
          ))}
        </ul>
      )}
      <AddSite
        // The suggestion arrives after the first draw, and is used up once a website is allowed.
        key={sites.length === 0 ? suggestions?.[0] : undefined}
        suggestion={(sites.length === 0 && suggestions?.[0]) || ''}
        isBusy={change.isPending}
        onAdd={(origins, onDone) =>
          change.mutate([...new Set([...sites, ...origins])].slice(0, limits.originsPerKey), {
            onSuccess: onDone,
          })
        }
      />
      {change.isError && (
        <p role="alert" className="text-danger-strong">
          {describeError(change.error).message}
        </p>
      )}
    </section>
  );
}

/**
 * Field that adds a website. `onAdd` receives the origins of the typed address, and `onDone` clears the
 * field.
 */
function AddSite({
  suggestion,
  isBusy,
  onAdd,
}: {
  suggestion: string;
  isBusy: boolean;
  onAdd: (origins: string[], onDone: () => void) => void;
}) {
  const { t } = useTranslation('deployment');
  const [address, setAddress] = useState(showSite(suggestion));
  const [error, setError] = useState<string>();
  function submit(event: FormEvent) {
    event.preventDefault();
    const origins = listSiteOrigins(address);
    setError(origins.length > 0 ? undefined : t('sites.wrong'));
    if (origins.length > 0) onAdd(origins, () => setAddress(''));
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        className="min-w-48 flex-1"
        label={t('sites.label')}
        isLabelHidden
        placeholder="www.example.com"
        inputMode="url"
        autoComplete="url"
        value={address}
        error={error}
        onChange={({ target }) => {
          setAddress(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" icon={<Plus aria-hidden size={16} />} isBusy={isBusy}>
        {t(suggestion ? 'sites.allowOnly' : 'sites.add')}
      </Button>
    </form>
  );
}
