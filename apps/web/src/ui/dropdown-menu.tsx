import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { Fragment, type ReactNode } from 'react';
import { cx } from './cx.ts';

type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Given, the item is one of a set of which one is chosen. */
  isChecked?: boolean;
};

/** A group of menu items under an optional heading. */
export type MenuGroup = { key: string; heading?: ReactNode; items: MenuItem[] };

/** A menu opened by its trigger (a `Button` or `IconButton` with `hasTooltip={false}`). */
export function DropdownMenu({
  trigger,
  header,
  groups,
  align = 'end',
}: {
  trigger: ReactNode;
  header?: ReactNode;
  groups: MenuGroup[];
  align?: 'start' | 'end';
}) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-80 min-w-48 animate-pop-in overflow-y-auto rounded-card border border-border bg-raised p-1 text-14 text-text shadow-float"
        >
          {header && <div className="px-3 pt-2 pb-3">{header}</div>}
          {groups.map((group, index) => (
            <Fragment key={group.key}>
              {(index > 0 || header) && <Primitive.Separator className="-mx-1 my-1 h-px bg-border" />}
              <Primitive.Group>
                {group.heading && (
                  <Primitive.Label className="px-3 pt-2 pb-1 text-12 text-muted">
                    {group.heading}
                  </Primitive.Label>
                )}
                {group.items.map((item) => (
                  <Item key={item.key} item={item} />
                ))}
              </Primitive.Group>
            </Fragment>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Item({ item }: { item: MenuItem }) {
  const classes = cx(
    'flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-3 py-1 outline-none select-none touch:min-h-11',
    'data-disabled:cursor-not-allowed data-disabled:opacity-50',
    item.isDanger
      ? 'text-danger-strong data-highlighted:bg-danger-soft'
      : 'data-highlighted:bg-sunken [&>svg]:text-muted',
  );
  const shared = { className: classes, disabled: item.isDisabled ?? false, onSelect: item.onSelect };
  if (item.isChecked === undefined) {
    return (
      <Primitive.Item {...shared}>
        {item.icon}
        {item.label}
      </Primitive.Item>
    );
  }
  return (
    <Primitive.CheckboxItem {...shared} checked={item.isChecked}>
      {item.icon}
      <span className="flex-1">{item.label}</span>
      <Primitive.ItemIndicator asChild>
        <Check aria-hidden size={16} className="text-accent-strong!" />
      </Primitive.ItemIndicator>
    </Primitive.CheckboxItem>
  );
}
