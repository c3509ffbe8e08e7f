import type { LucideIcon } from 'lucide-react';

/** The groups of the palette, in the order in which they stand. */
export const paletteGroups = ['actions', 'pages', 'assistants', 'sources'] as const;
type PaletteGroup = (typeof paletteGroups)[number];

/** Something to go to or to do. */
export type PaletteEntry = {
  key: string;
  group: PaletteGroup;
  icon: LucideIcon;
  /** What it is called on its own screen. */
  label: string;
  /** What it belongs to, as an assistant's name beside its reports. */
  of?: string | undefined;
  /** Other words by which people look for it. */
  keywords?: string | undefined;
  /** Shown only to who types for it: there are too many of its sort to list. */
  isHidden?: boolean;
  run(): void;
};
