import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';

/** A button at the end of a line. It uses the native tooltip, because a list can have thousands of lines. */
export function RowAction({
  label,
  ...rest
}: {
  label: string;
  tabIndex: 0 | -1;
  icon: ReactNode;
  isBusy?: boolean;
  disabled?: boolean;
  onClick: () => void;
}) {
  return <IconButton size="sm" hasTooltip={false} title={label} label={label} {...rest} />;
}
