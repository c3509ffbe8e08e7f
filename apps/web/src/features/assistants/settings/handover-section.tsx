import { getHandoverSettings, type HandoverSettings, updateHandoverSettings } from '@anito/contract/handover';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { useApiQuery } from '../../../lib/use-api-query.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { BusinessHours, defaultHours } from './business-hours.tsx';
import { SaveState } from './save-state.tsx';
import { useSaveChanges } from './use-save-changes.ts';

const switches = ['hasButton', 'whenAsked', 'afterRefusals', 'onThumbsDown'] as const;

/**
 * Settings for when the assistant hands over to a person, and when a person is available. Changes are saved
 * at once.
 */
export function HandoverSection({ assistantId }: { assistantId: number }) {
  const { t } = useTranslation('handover');
  const query = useApiQuery(['handover', assistantId], getHandoverSettings, { params: { id: assistantId } });
  if (query.isError && !query.data) {
    return <QueryFailure query={query} size="inline" title={t('loadFailed')} meaning={t('loadFailedText')} />;
  }
  if (!query.data) return <Skeleton className="h-48" />;
  return <Settings assistantId={assistantId} saved={query.data} />;
}

/** Form with the loaded settings. Each change is shown and saved at once. */
function Settings({
  assistantId,
  saved,
}: {
  assistantId: number;
  saved: HandoverSettings & { timezone: string };
}) {
  const { t } = useTranslation('handover');
  // Applied at once, so that the next change builds on it while the previous one is being saved.
  const [draft, setDraft] = useState<HandoverSettings>(saved);
  const { save, keep } = useSaveChanges(['handover', assistantId], (body: Partial<HandoverSettings>) =>
    callApi(updateHandoverSettings, { params: { id: assistantId }, body }),
  );
  function updateDraft(change: Partial<HandoverSettings>) {
    setDraft((before) => ({ ...before, ...change }));
    keep(change);
  }
  return (
    <div className="flex flex-col gap-4 rounded-card border border-border p-4">
      <p className="text-14 text-muted">{t('text')}</p>
      {switches.map((name) => (
        <Checkbox
          key={name}
          label={t(`${name}.label`)}
          hint={t(`${name}.hint`)}
          checked={draft[name]}
          onChange={(event) => updateDraft({ [name]: event.target.checked })}
        />
      ))}
      <Checkbox
        label={t('hours.label')}
        hint={t('hours.hint', { timezone: saved.timezone })}
        checked={draft.hours !== null}
        onChange={(event) => updateDraft({ hours: event.target.checked ? defaultHours : null })}
      />
      {draft.hours && <BusinessHours hours={draft.hours} onChange={(hours) => updateDraft({ hours })} />}
      <SaveState save={save} />
    </div>
  );
}
