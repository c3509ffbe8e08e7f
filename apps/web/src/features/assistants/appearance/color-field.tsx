import { isHexColor } from '@anito/contract/colors';
import { RotateCcw } from 'lucide-react';
import { type CSSProperties, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlClasses } from '../../../ui/control-classes.ts';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Converts `#rgb` to `#rrggbb`, the format of color pickers. Returns a longer color unchanged. */
function toLongHex(color: string): string {
  return color.length === 4 ? color.replace(/[\da-f]/gi, '$&$&') : color;
}

/**
 * Returns the computed background color of an element as `#rrggbb`, the format of color pickers. Undefined
 * for no element and for colors with transparency.
 */
function readColor(element: Element | null): string | undefined {
  const computedColor = element && getComputedStyle(element).backgroundColor;
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(computedColor ?? '')?.slice(1);
  return parts && `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Trims a typed color, and adds a missing `#` if the result is a valid color. Returns other input only
 * trimmed.
 */
function normalizeHex(input: string): string {
  const text = input.trim();
  return isHexColor(`#${text}`) ? `#${text}` : text;
}

/**
 * Field for a hexadecimal color, picked or typed. An empty value stands for the default color, which is then
 * shown.
 */
export function ColorField({
  label,
  value,
  defaultSwatch,
  onChange,
}: {
  label: string;
  value: string;
  /** Style that shows the default color. */
  defaultSwatch: CSSProperties;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('customize');
  const swatch = useRef<HTMLSpanElement>(null);
  // Initial color of the picker while no color is chosen.
  const [defaultColor, setDefaultColor] = useState('#ffffff');
  const isDefault = value === '';
  const isWrong = !isDefault && !isHexColor(value);
  return (
    <Field label={label} error={isWrong && t('wrongColor')}>
      {(wiring) => (
        <div className="flex items-center gap-2">
          <span
            className={cx(
              'relative size-10 shrink-0 overflow-hidden rounded-control border border-border-strong bg-raised p-0.5 touch:size-11',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              isDefault && 'border-dashed',
            )}
          >
            <span
              ref={swatch}
              aria-hidden
              className="block size-full rounded-[0.25rem]"
              style={isDefault ? defaultSwatch : { backgroundColor: isWrong ? undefined : value }}
            />
            <input
              type="color"
              aria-label={t('pick', { name: label })}
              aria-description={isDefault ? t('own') : undefined}
              value={isHexColor(value) ? toLongHex(value) : defaultColor}
              onFocus={() => setDefaultColor((before) => readColor(swatch.current) ?? before)}
              onChange={(event) => onChange(event.target.value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </span>
          <input
            type="text"
            spellCheck={false}
            autoComplete="off"
            maxLength={7}
            placeholder={t('own')}
            value={value}
            onChange={(event) => onChange(normalizeHex(event.target.value))}
            className={cx(controlClasses, 'h-10 min-w-0 flex-1 font-mono placeholder:font-sans touch:h-11')}
            {...wiring}
          />
          <IconButton
            label={t('clear', { name: label })}
            icon={<RotateCcw aria-hidden size={16} />}
            disabled={isDefault}
            onClick={() => onChange('')}
          />
        </div>
      )}
    </Field>
  );
}
