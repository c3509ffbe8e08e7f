import type { ReactNode } from 'react';

/** One thing to choose in a menu. */
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
