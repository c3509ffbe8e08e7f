import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

/** A modal panel that slides in from the left edge, for navigation on phones. */
export function Drawer({
  isOpen,
  onOpenChange,
  title,
  header,
  children,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The accessible name. `header` is the visible content in its place. */
  title: string;
  header?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('ui');
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 animate-fade-in bg-overlay" />
        <Primitive.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-40 flex w-[min(20rem,calc(100vw-3rem))] animate-drawer-in flex-col overflow-y-auto bg-raised shadow-float focus:outline-none"
        >
          <Primitive.Title asChild>
            <div className="flex h-16 shrink-0 items-center justify-between gap-2 pr-2 pl-4">
              {header ? (
                <>
                  <VisuallyHidden>{title}</VisuallyHidden>
                  {header}
                </>
              ) : (
                <span className="text-16 font-semibold">{title}</span>
              )}
              <IconButton
                label={t('close')}
                hasTooltip={false}
                icon={<X size={20} />}
                onClick={() => onOpenChange(false)}
              />
            </div>
          </Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
