import { getHandoverSettings, type HandoverSettings, updateHandoverSettings } from '@anito/contract/handover';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../lib/api.ts';
import { describeError } from '../../../lib/describe-error.ts';
import { formatWeekday } from '../../../lib/format.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { QueryFailure } from '../../../ui/query-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';

type Day = NonNullable<HandoverSettings['hours']>[number];

const switches = ['hasButton', 'whenAsked', 'afterRefusals', 'onThumbsDown'] as const;
const usualDay = { from: '09:00', until: '17:00' };
/** From Monday to Friday, until somebody says otherwise. */
const usualHours: Day[] = [usualDay, usualDay, usualDay, usualDay, usualDay, null, null];
/** A Monday. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** When the assistant hands over to a person, and when one is there; takes effect at once. */
export function HandoverSection({ assistantId }: { assistantId: number }) {
  const { t } = useTranslation('handover');
  const client = useQueryClient();
  const key = ['handover', assistantId];
  const params = { id: assistantId };
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi(getHandoverSettings, { params }, { signal }),
  });
  const save = useMutation({
    mutationFn: (change: Partial<HandoverSettings>) =>
      callApi(updateHandoverSettings, { params, body: change }),
    onSuccess: (saved) => client.setQueryData(key, saved),
  });
  const { data } = query;
  if (query.isError && !data) {
    return <QueryFailure query={query} size="inline" title={t('loadFailed')} meaning={t('loadFailedText')} />;
  }
  if (!data) return <Skeleton className="h-48" />;
  const put = (index: number, day: Day) =>
    save.mutate({ hours: (data.hours ?? usualHours).map((before, each) => (each === index ? day : before)) });
  return (
    <div className="flex flex-col gap-4 rounded-card border border-border p-4">
      <p className="text-14 text-muted">{t('text')}</p>
      {switches.map((name) => (
        <Checkbox
          key={name}
          label={t(`${name}.label`)}
          hint={t(`${name}.hint`)}
          checked={data[name]}
          onChange={(event) => save.mutate({ [name]: event.target.checked })}
        />
      ))}
      <Checkbox
        label={t('hours.label')}
        hint={t('hours.hint', { timezone: data.timezone })}
        checked={data.hours !== null}
        onChange={(event) => save.mutate({ hours: event.target.checked ? usualHours : null })}
      />
      {data.hours && (
        <ul className="flex flex-col gap-2">
          {data.hours.map((day, index) => (
            <DayRow
              // biome-ignore lint/suspicious/noArrayIndexKey: each weekday has its place.
              key={`${index} ${day?.from} ${day?.until}`}
              name={formatWeekday(new Date(monday + index * dayMs), 'UTC')}
              day={day}
              onChange={(next) => put(index, next)}
            />
          ))}
        </ul>
      )}
      <p aria-live="polite" className="min-h-5 text-14 text-danger-strong">
        {save.isError && `${t('saveFailed')} ${describeError(save.error).message}`}
      </p>
    </div>
  );
}

function DayRow({ name, day, onChange }: { name: string; day: Day; onChange: (day: Day) => void }) {
  const { t } = useTranslation('handover');
  const field = (part: 'from' | 'until', label: string) =>
    day && (
      <TextField
        className="w-32"
        type="time"
        label={`${name}: ${label}`}
        isLabelHidden
        defaultValue={day[part]}
        onBlur={({ target }) => {
          const next = { ...day, [part]: target.value };
          if (target.value && target.value !== day[part] && next.from < next.until) onChange(next);
          else target.value = day[part];
        }}
      />
    );
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-3">
      <Checkbox
        className="w-40"
        label={name}
        checked={day !== null}
        onChange={(event) => onChange(event.target.checked ? usualDay : null)}
      />
      {field('from', t('hours.from'))}
      {day && <span aria-hidden>–</span>}
      {field('until', t('hours.until'))}
      {!day && <span className="text-14 text-muted">{t('hours.off')}</span>}
    </li>
  );
}
