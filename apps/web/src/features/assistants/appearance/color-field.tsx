import { RotateCcw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isHexColor } from '../../../chat/colors.ts';
import { controlClasses } from '../../../ui/control-classes.ts';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

/** The colour of a picker that has none yet. */
const nothing = '#ffffff';

/** `#rgb` as `#rrggbb`, which pickers want. */
function toLong(color: string): string {
  return color.length === 4 ? color.replace(/[\da-f]/gi, '$&$&') : color;
}

/** What was typed, with the `#` that some tools leave out. */
function complete(typed: string): string {
  const text = typed.trim();
  return isHexColor(`#${text}`) ? `#${text}` : text;
}

/** One colour, picked or typed; empty is the product's own. */
export function ColorField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('customize');
  const isWrong = value !== '' && !isHexColor(value);
  return (
    <Field label={label} error={isWrong && t('wrongColor')}>
      {(wiring) => (
        <div className="flex items-center gap-2">
          <input
            type="color"
            aria-label={t('pick', { name: label })}
            value={isHexColor(value) ? toLong(value) : nothing}
            onChange={(event) => onChange(event.target.value)}
            className={cx(
              'size-10 shrink-0 cursor-pointer rounded-control border border-border-strong bg-raised p-1 touch:size-11',
              value === '' && 'opacity-40',
            )}
          />
          <input
            type="text"
            spellCheck={false}
            autoComplete="off"
            maxLength={7}
            placeholder={t('own')}
            value={value}
            onChange={(event) => onChange(complete(event.target.value))}
            className={cx(controlClasses, 'h-10 min-w-0 flex-1 font-mono placeholder:font-sans touch:h-11')}
            {...wiring}
          />
          <IconButton
            label={t('clear', { name: label })}
            icon={<RotateCcw aria-hidden size={16} />}
            disabled={value === ''}
            onClick={() => onChange('')}
          />
        </div>
      )}
    </Field>
  );
}
