import type { HandoverSettings } from '@anito/contract/handover';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatWeekday } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';

type Hours = NonNullable<HandoverSettings['hours']>;
type Day = NonNullable<Hours[number]>;

const defaultDay = { from: '09:00', until: '17:00' };
/** Default hours: Monday to Friday. */
export const defaultHours: Hours = [defaultDay, defaultDay, defaultDay, defaultDay, defaultDay, null, null];
/** The date of a Monday. */
const monday = Date.UTC(2024, 0, 1);
const dayMs = 86_400_000;

/** Fields for the business hours of each weekday. `onChange` is called only with complete and valid hours. */
export function BusinessHours({ hours, onChange }: { hours: Hours; onChange: (hours: Hours) => void }) {
  const { t } = useTranslation('handover');
  const name = (index: number) => formatWeekday(new Date(monday + index * dayMs), 'UTC');
  const first = hours.findIndex((day) => day !== null);
  const model = hours[first];
  const areAlike = hours.every((day) => !day || (day.from === model?.from && day.until === model.until));
  return (
    <>
      <ul className="flex flex-col gap-2">
        {hours.map((day, index) => (
          <DayRow
            // biome-ignore lint/suspicious/noArrayIndexKey: weekdays are identified by position.
            key={index}
            name={name(index)}
            day={day}
            onChange={(next) => onChange(hours.map((before, each) => (each === index ? next : before)))}
          />
        ))}
      </ul>
      {model && !areAlike && (
        <Button size="sm" className="self-start" onClick={() => onChange(hours.map((day) => day && model))}>
          {t('hours.same', { day: name(first) })}
        </Button>
      )}
    </>
  );
}

/** Opening hours of one weekday. Null is closed. */
function DayRow({
  name,
  day,
  onChange,
}: {
  name: string;
  day: Day | null;
  onChange: (day: Day | null) => void;
}) {
  const { t } = useTranslation('handover');
  const [input, setInput] = useState(day);
  const [isWrong, setIsWrong] = useState(false);
  const [lastDay, setLastDay] = useState(day);
  if (day !== lastDay) {
    setLastDay(day);
    setInput(day);
    setIsWrong(false);
  }
  /** Reports valid input, and shows an error for invalid input. */
  function handleBlur() {
    if (!input || (input.from === day?.from && input.until === day.until)) return setIsWrong(false);
    const isWhole = input.from !== '' && input.from < input.until;
    setIsWrong(!isWhole);
    if (isWhole) onChange(input);
  }
  const field = (part: 'from' | 'until', label: string) =>
    input && (
      <TextField
        className="w-32"
        type="time"
        label={`${name}: ${label}`}
        isLabelHidden
        value={input[part]}
        onChange={({ target }) => setInput({ ...input, [part]: target.value })}
        onBlur={handleBlur}
      />
    );
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-3">
      <Checkbox
        className="w-40"
        label={name}
        checked={day !== null}
        onChange={(event) => onChange(event.target.checked ? defaultDay : null)}
      />
      {field('from', t('hours.from'))}
      {input && <span aria-hidden>–</span>}
      {field('until', t('hours.until'))}
      {!input && <span className="text-14 text-muted">{t('hours.off')}</span>}
      {isWrong && (
        <p role="alert" className="w-full text-14 text-danger-strong sm:pl-43">
          {t('hours.wrong')}
        </p>
      )}
    </li>
  );
}
