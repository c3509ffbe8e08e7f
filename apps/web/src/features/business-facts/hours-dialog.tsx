import { type FactValue, factDatesMax, type OpeningHours } from '@anito/contract/business-facts';
import { Copy, Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayName } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { DropdownMenu } from '../../ui/dropdown-menu.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { DayFields } from './day-fields.tsx';
import { nameZone, weekOrder } from './format-hours.ts';
import {
  type DateForm,
  type DayForm,
  findDateError,
  findDayError,
  type HoursForm,
  toHours,
  toHoursForm,
} from './hours-form.ts';

const idle = { isPending: false, error: null };

/**
 * Dialog for opening hours: seven days, then special days. Calls `onSave` and closes at once if the hours are
 * valid.
 */
export function HoursDialog({
  hours,
  timezone,
  onSave,
  onClose,
}: {
  hours: OpeningHours | null;
  timezone: string;
  onSave: (value: FactValue) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('facts');
  const [initial] = useState(() => toHoursForm(hours));
  const [form, setForm] = useState<HoursForm>(initial);
  /** Days and dates whose fields the owner has left. All, once they try to save. */
  const [touched, setTouched] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [isEmpty, setIsEmpty] = useState(false);
  const [status, setStatus] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const isTouched = (key: string) => touched === 'all' || touched.has(key);
  const touch = (key: string) => touched !== 'all' && setTouched(new Set(touched).add(key));

  function change(next: Partial<HoursForm>) {
    setForm({ ...form, ...next });
    setIsEmpty(false);
  }
  function copyDay(from: number, targets: readonly number[]) {
    const day = form.days[from]!;
    change({ days: form.days.map((each, index) => (targets.includes(index) ? day : each)) });
    setStatus(t('editor.copied', { day: formatDayName(from) }));
  }
  function submit() {
    const { days, dates } = form;
    setTouched('all');
    setIsEmpty(days.every(({ state }) => state === undefined));
    const isWrong = days.some(findDayError) || dates.some((date) => findDateError(date, dates) !== undefined);
    if (isWrong) {
      // The fields are marked in the next frame.
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[data-invalid]')?.focus());
      return;
    }
    if (days.every(({ state }) => state === undefined)) return;
    onSave({ hours: toHours(form), texts: [] });
    onClose();
  }
  return (
    <FormDialog
      saving={idle}
      isDirty={form !== initial}
      size="lg"
      title={t('editor.title')}
      description={t('editor.text', { zone: nameZone(timezone) })}
      save={t('editor.save')}
      onSubmit={submit}
      onClose={onClose}
      formClass="flex flex-col gap-6"
    >
      <div ref={list} className="contents">
        {isEmpty && <Banner tone="danger" title={t('editor.nothing')} />}
        <section aria-labelledby="hours-days">
          <h3 id="hours-days" className="mb-2 font-semibold">
            {t('editor.days')}
          </h3>
          <ul className="divide-y divide-border">
            {weekOrder.map((weekday) => {
              const day = form.days[weekday]!;
              const name = formatDayName(weekday);
              return (
                <li
                  key={weekday}
                  className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 py-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
                >
                  <h4 className="flex min-h-10 items-center first-letter:uppercase">{name}</h4>
                  <div className="max-sm:order-last max-sm:col-span-2">
                    <DayFields
                      name={name}
                      day={day}
                      error={isTouched(name) ? findDayError(day) : undefined}
                      onChange={(next) =>
                        change({ days: form.days.map((each, at) => (at === weekday ? next : each)) })
                      }
                      onBlur={() => touch(name)}
                    />
                  </div>
                  <CopyMenu day={day} name={name} onCopy={(targets) => copyDay(weekday, targets)} />
                </li>
              );
            })}
          </ul>
          <p role="status" className="sr-only">
            {status}
          </p>
        </section>
        <Dates
          dates={form.dates}
          isTouched={isTouched}
          onTouch={touch}
          onChange={(dates) => change({ dates })}
        />
      </div>
    </FormDialog>
  );
}

const allDays = [0, 1, 2, 3, 4, 5, 6];
const weekdays = [1, 2, 3, 4, 5];
const weekend = [6, 0];

/** Menu that copies the hours of a day to other days. `onCopy` receives their weekdays. */
function CopyMenu({
  day,
  name,
  onCopy,
}: {
  day: DayForm;
  name: string;
  onCopy: (targets: readonly number[]) => void;
}) {
  const { t } = useTranslation('facts');
  return (
    <DropdownMenu
      trigger={
        <IconButton
          disabled={day.state === undefined}
          label={t('editor.copyDay', { day: name })}
          icon={<Copy aria-hidden size={16} />}
        />
      }
      groups={[
        {
          key: 'days',
          heading: t('editor.copyDay', { day: name }),
          items: [
            { key: 'all', label: t('editor.copyAll'), onSelect: () => onCopy(allDays) },
            { key: 'week', label: t('editor.copyWeek'), onSelect: () => onCopy(weekdays) },
            { key: 'weekend', label: t('editor.copyWeekend'), onSelect: () => onCopy(weekend) },
          ],
        },
      ]}
    />
  );
}

/** Fields for special days, such as holidays. */
function Dates({
  dates,
  isTouched,
  onTouch,
  onChange,
}: {
  dates: readonly DateForm[];
  isTouched: (key: string) => boolean;
  onTouch: (key: string) => void;
  onChange: (dates: readonly DateForm[]) => void;
}) {
  const { t } = useTranslation('facts');
  const add = () => {
    const id = Math.max(-1, ...dates.map((date) => date.id)) + 1;
    onChange([...dates, { id, date: '', isEveryYear: false, state: 'closed', ranges: [] }]);
  };
  return (
    <section aria-labelledby="hours-dates">
      <h3 id="hours-dates" className="font-semibold">
        {t('editor.dates')}
      </h3>
      <p className="mt-1 max-w-prose text-13 text-muted">{t('editor.datesText')}</p>
      {dates.length > 0 && (
        <ul className="mt-2 divide-y divide-border">
          {dates.map((date) => (
            <DateRow
              key={date.id}
              date={date}
              error={isTouched(`date ${date.id}`) ? findDateError(date, dates) : undefined}
              onTouch={() => onTouch(`date ${date.id}`)}
              onChange={(next) => onChange(dates.map((each) => (each.id === date.id ? next : each)))}
              onRemove={() => onChange(dates.filter(({ id }) => id !== date.id))}
            />
          ))}
        </ul>
      )}
      {dates.length < factDatesMax && (
        <Button size="sm" className="mt-3" icon={<Plus aria-hidden size={16} />} onClick={add}>
          {t('editor.addDate')}
        </Button>
      )}
    </section>
  );
}

/** Fields for one special day: its date, whether it repeats every year, and its hours. */
function DateRow({
  date,
  error,
  onTouch,
  onChange,
  onRemove,
}: {
  date: DateForm;
  error: ReturnType<typeof findDateError>;
  onTouch: () => void;
  onChange: (date: DateForm) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('facts');
  const name = date.date || t('editor.newDate');
  const isDateError = error === 'dateMissing' || error === 'dateTwice';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 py-3 sm:grid-cols-[11rem_minmax(0,1fr)_auto]">
      <div className="flex flex-col gap-1">
        <TextField
          type="date"
          label={t('editor.date')}
          isLabelHidden
          min="2000-01-01"
          max="2100-12-31"
          value={date.date}
          error={isDateError && t(`editor.${error}`)}
          data-invalid={isDateError || undefined}
          onChange={({ target }) => onChange({ ...date, date: target.value })}
          onBlur={onTouch}
        />
        <Checkbox
          label={t('editor.everyYear')}
          checked={date.isEveryYear}
          onChange={({ target }) => onChange({ ...date, isEveryYear: target.checked })}
        />
      </div>
      <div className="max-sm:order-last max-sm:col-span-2">
        <DayFields
          name={name}
          day={date}
          error={error}
          onChange={(day) => onChange({ ...date, ...day })}
          onBlur={onTouch}
        />
      </div>
      <IconButton
        label={t('editor.removeDate', { date: name })}
        icon={<X aria-hidden size={16} />}
        onClick={onRemove}
      />
    </li>
  );
}
