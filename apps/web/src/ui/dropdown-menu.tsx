import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import { Fragment, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect: () => void;
  isDanger?: boolean;
  isDisabled?: boolean;
};

/** A group of menu items under an optional heading. */
export type MenuGroup = {
  key: string;
  heading?: ReactNode;
  items: MenuItem[];
  /** Given, the items are a set of which one is chosen: the key of that one. */
  chosen?: string;
};

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
              <Group group={group} />
            </Fragment>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function Group({ group }: { group: MenuGroup }) {
  const { heading, items, chosen } = group;
  const id = useId();
  const labelledBy = heading ? { 'aria-labelledby': id } : {};
  const label = heading && (
    <Primitive.Label id={id} className="px-3 pt-2 pb-1 text-12 text-muted">
      {heading}
    </Primitive.Label>
  );
  if (chosen === undefined) {
    return (
      <Primitive.Group {...labelledBy}>
        {label}
        {items.map((item) => (
          <Primitive.Item key={item.key} {...wire(item)}>
            {item.icon}
            {item.label}
          </Primitive.Item>
        ))}
      </Primitive.Group>
    );
  }
  return (
    <Primitive.RadioGroup value={chosen} {...labelledBy}>
      {label}
      {items.map((item) => (
        <Primitive.RadioItem key={item.key} value={item.key} {...wire(item)}>
          {item.icon}
          <span className="flex-1">{item.label}</span>
          <Primitive.ItemIndicator asChild>
            <Check aria-hidden size={16} className="text-accent-strong!" />
          </Primitive.ItemIndicator>
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

/** What every kind of item has. */
function wire(item: MenuItem) {
  const className = cx(
    'flex min-h-9 cursor-pointer items-center gap-3 rounded-control px-3 py-1 outline-none select-none touch:min-h-11',
    'data-disabled:cursor-not-allowed data-disabled:opacity-50',
    item.isDanger
      ? 'text-danger-strong data-highlighted:bg-danger-soft'
      : 'data-highlighted:bg-sunken [&>svg]:text-muted',
  );
  return { className, disabled: item.isDisabled ?? false, onSelect: item.onSelect };
}
