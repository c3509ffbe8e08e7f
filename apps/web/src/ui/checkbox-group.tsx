import { Checkbox } from './checkbox.tsx';

/** Checkboxes for the values of one field, with their error. `onChange` gets all chosen values. */
export function CheckboxGroup<T extends string>({
  legend,
  options,
  chosen,
  error,
  onChange,
}: {
  legend: string;
  options: readonly { value: T; label: string; hint?: string }[];
  chosen: readonly T[];
  error?: string | undefined;
  onChange: (chosen: readonly T[]) => void;
}) {
  return (
    <fieldset>
      <legend className="font-semibold">{legend}</legend>
      <div className="mt-2 flex flex-col gap-2">
        {options.map(({ value, label, hint }) => (
          <Checkbox
            key={value}
            label={label}
            hint={hint}
            checked={chosen.includes(value)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
            }
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="mt-2 text-danger-strong">
          {error}
        </p>
      )}
    </fieldset>
  );
}
