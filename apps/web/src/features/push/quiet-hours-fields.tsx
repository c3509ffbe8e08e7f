import type { QuietHours } from '@anito/contract/push';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/text-field.tsx';

const defaultHours: QuietHours = { from: '22:00', until: '06:00' };

/**
 * Fields for the hours without alerts. `onChange` receives valid times when the user leaves a field, and null
 * when quiet hours are turned off.
 */
export function QuietHoursFields({
  hours,
  timezone,
  onChange,
}: {
  hours: QuietHours | null;
  timezone: string;
  onChange: (hours: QuietHours | null) => void;
}) {
  const { t } = useTranslation('alerts');
  const [input, setInput] = useState(hours ?? defaultHours);
  const [isWrong, setIsWrong] = useState(false);
  function handleBlur() {
    const isValid = input.from !== '' && input.until !== '' && input.from !== input.until;
    setIsWrong(!isValid);
    const isChanged = input.from !== hours?.from || input.until !== hours.until;
    if (isValid && isChanged) onChange(input);
  }
  return (
    <>
      <Checkbox
        label={t('quiet.label')}
        hint={t('quiet.hint', { zone: timezone.replaceAll('_', ' ') })}
        checked={hours !== null}
        onChange={({ target }) => {
          setInput(defaultHours);
          setIsWrong(false);
          onChange(target.checked ? defaultHours : null);
        }}
      />
      {hours && (
        <div className="flex flex-wrap gap-3 ps-8">
          {(['from', 'until'] as const).map((part) => (
            <TextField
              key={part}
              className="w-36"
              type="time"
              label={t(`quiet.${part}`)}
              value={input[part]}
              onChange={({ target }) => setInput({ ...input, [part]: target.value })}
              onBlur={handleBlur}
            />
          ))}
        </div>
      )}
      {isWrong && (
        <p role="alert" className="ps-8 text-14 text-danger-strong">
          {t('quiet.wrong')}
        </p>
      )}
    </>
  );
}
