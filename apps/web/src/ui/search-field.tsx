import { Search, X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { TextField } from './text-field.tsx';

/** A search field with a clear button while it has text. */
export function SearchField({
  label,
  placeholder = label,
  clearLabel,
  value,
  maxLength,
  className,
  onChange,
}: {
  /** The accessible name. */
  label: string;
  placeholder?: string;
  clearLabel: string;
  value: string;
  maxLength?: number;
  className: string;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      className={className}
      type="search"
      label={label}
      isLabelHidden
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete="off"
      icon={<Search aria-hidden size={16} />}
      end={
        value !== '' && (
          <IconButton
            size="sm"
            label={clearLabel}
            icon={<X aria-hidden size={16} />}
            onClick={() => onChange('')}
          />
        )
      }
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
