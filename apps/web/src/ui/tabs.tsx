import { Tabs as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { tabClasses, tabListClasses } from './tab-classes.ts';

export type TabItem = { value: string; label: ReactNode; content: ReactNode; isDisabled?: boolean };

/**
 * Tabs with their panels. Without `value` they keep their own state. The list scrolls sideways if it does not
 * fit.
 */
export function Tabs({
  label,
  items,
  value,
  onChange,
  defaultValue,
  isManual = false,
}: {
  /** The accessible name of the list of tabs. */
  label: string;
  items: TabItem[];
  value?: string;
  onChange?: (value: string) => void;
  defaultValue?: string;
  /** Whether a focused tab must also be activated by key, for tabs whose change may be refused. */
  isManual?: boolean;
}) {
  return (
    <Primitive.Root
      {...(value === undefined ? { defaultValue: defaultValue ?? items[0]?.value } : { value })}
      onValueChange={onChange}
      activationMode={isManual ? 'manual' : 'automatic'}
      className="flex min-h-0 min-w-0 flex-col"
    >
      <Primitive.List aria-label={label} className={tabListClasses}>
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            disabled={item.isDisabled}
            className={tabClasses}
          >
            {item.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {items.map((item) => (
        <Primitive.Content key={item.value} value={item.value} className="min-h-0 pt-4">
          {item.content}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
