import { CalendarClock } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatInZone, formatNumber, formatWeekday } from '../../lib/format.ts';
import { getShownZone } from '../../lib/shown-zone.ts';
import type { FormValues } from './form-values.ts';
import { useNextRun } from './schedules.queries.ts';

/** When the next sync would be with what is chosen, before it is saved. */
export function NextRun({ control }: { control: Control<FormValues> }) {
  const { t } = useTranslation('schedules');
  const [isOn, frequency, time, timezone] = useWatch({
    control,
    name: ['enabled', 'frequency', 'time', 'timezone'],
  });
  const { data, isError } = useNextRun({ frequency, time, timezone }, isOn);
  function describe(): { title: string; text?: string } {
    if (!isOn) return { title: t('next.off') };
    if (time === '') return { title: t('next.unknown') };
    if (isError) return { title: t('next.failed') };
    if (!data) return { title: t('next.loading') };
    const there = formatInZone(data.nextRunAt, timezone);
    const here = formatInZone(data.nextRunAt, getShownZone());
    const then = t(`next.rhythm.${frequency}`, {
      weekday: formatWeekday(data.nextRunAt, timezone),
      day: formatNumber(Number(data.anchorDate.slice(8))),
    });
    const text = here === there ? then : `${t('next.yours', { time: here })}. ${then}`;
    return { title: t('next.at', { time: there }), text };
  }
  const { title, text } = describe();
  return (
    <div role="status" className="flex items-start gap-3 rounded-card bg-sunken p-4">
      <CalendarClock aria-hidden size={20} className="shrink-0 text-accent-strong" />
      <div className="min-w-0">
        <p className={isOn ? 'font-semibold' : 'text-muted'}>{title}</p>
        {text && <p className="mt-1 text-muted">{text}</p>}
      </div>
    </div>
  );
}
