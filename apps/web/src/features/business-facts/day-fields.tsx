import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { changeState, type DateError, type DayForm, endsNextDay, type TimeRange } from './hours-form.ts';

const states = ['open', 'closed', 'allDay'] as const;
const mostRanges = 2;

/** Fields for the hours of one day: open with one or two time ranges, closed, or open 24 hours. */
export function DayFields({
  name,
  day,
  error,
  onChange,
  onBlur,
}: {
  /** Name of the day, for screen readers. */
  name: string;
  day: DayForm;
  error: DateError | undefined;
  onChange: (day: DayForm) => void;
  onBlur: () => void;
}) {
  const { t } = useTranslation('facts');
  const setRanges = (ranges: readonly TimeRange[]) => onChange({ ...day, ranges });
  const isTimeError = error === 'missing' || error === 'same' || error === 'overlap';
  const isWrong = (text: string) => isTimeError && (error !== 'missing' || text === '');
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <SegmentedControl
        label={t('editor.state', { day: name })}
        isFullWidth
        options={states.map((value) => ({ value, label: t(`editor.${value}`) }))}
        // No option is chosen while the day is unknown.
        value={day.state as (typeof states)[number]}
        onChange={(state) => onChange(changeState(day, state))}
      />
      {day.state === 'open' &&
        day.ranges.map((range, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: periods of a day are identified by position.
          <div key={index} className="flex flex-wrap items-center gap-2">
            {(['opens', 'closes'] as const).map((part) => (
              <span key={part} className="contents">
                {part === 'closes' && <span aria-hidden>–</span>}
                <TextField
                  type="time"
                  className={cx('w-32 max-sm:flex-1', isWrong(range[part]) && '[&_input]:border-danger')}
                  isLabelHidden
                  label={t(index === 0 ? `editor.${part}` : `editor.${part}2`, { day: name })}
                  value={range[part]}
                  data-invalid={isWrong(range[part]) || undefined}
                  onChange={({ target }) =>
                    setRanges(
                      day.ranges.map((each, at) => (at === index ? { ...each, [part]: target.value } : each)),
                    )
                  }
                  onBlur={onBlur}
                />
              </span>
            ))}
            {day.ranges.length > 1 && (
              <IconButton
                label={t('editor.removePeriod', { day: name })}
                icon={<X aria-hidden size={16} />}
                onClick={() => setRanges(day.ranges.filter((_, at) => at !== index))}
              />
            )}
            {endsNextDay(range) && <span className="text-13 text-muted">{t('editor.nextDay')}</span>}
          </div>
        ))}
      {isTimeError && (
        <p role="alert" className="text-14 text-danger-strong">
          {t(`editor.${error}`)}
        </p>
      )}
      {day.state === 'open' && day.ranges.length < mostRanges && (
        <Button
          size="sm"
          variant="ghost"
          className="-ms-3 self-start"
          icon={<Plus aria-hidden size={16} />}
          aria-label={t('editor.addPeriodDay', { day: name })}
          onClick={() => setRanges([...day.ranges, { opens: '', closes: '' }])}
        >
          {t('editor.addPeriod')}
        </Button>
      )}
    </div>
  );
}
