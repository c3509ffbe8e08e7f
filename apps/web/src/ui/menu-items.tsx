import { Check } from 'lucide-react';
import { useId } from 'react';
import { cx } from './cx.ts';
import type { MenuGroup } from './menu-group.ts';

/** Items of one menu group, with its heading. A disabled item stays visible and does nothing. */
export function MenuItems({
  group: { heading, items, chosen },
  onChosen,
}: {
  group: MenuGroup;
  /** Called before the chosen item's action. */
  onChosen: () => void;
}) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a menu.
    <div role="group" aria-labelledby={heading ? id : undefined}>
      {heading && (
        <div id={id} className="px-3 pt-2 pb-1 text-13 text-muted">
          {heading}
        </div>
      )}
      {items.map(({ key, label, icon, isDanger, isDisabled, onSelect }) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          {...(chosen === undefined
            ? { role: 'menuitem' }
            : { role: 'menuitemradio', 'aria-checked': key === chosen })}
          aria-disabled={isDisabled || undefined}
          onPointerMove={(event) =>
            event.pointerType === 'mouse' && !isDisabled && event.currentTarget.focus()
          }
          onClick={() => {
            if (isDisabled) return;
            onChosen();
            onSelect();
          }}
          className={cx(
            'flex min-h-9 w-full items-center gap-3 rounded-control px-3 py-1 text-start outline-none select-none touch:min-h-11',
            'aria-disabled:cursor-not-allowed aria-disabled:opacity-50',
            isDanger ? 'text-danger-strong focus:bg-danger-soft' : 'focus:bg-sunken [&>svg]:text-muted',
          )}
        >
          {icon}
          {chosen === undefined ? label : <span className="flex-1">{label}</span>}
          {key === chosen && <Check aria-hidden size={16} className="text-accent-strong!" />}
        </button>
      ))}
    </div>
  );
}
