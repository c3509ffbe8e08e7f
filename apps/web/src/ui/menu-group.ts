import type { ReactNode } from 'react';

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
  /** Key of the chosen item. If set, the items are radio items. */
  chosen?: string;
};
