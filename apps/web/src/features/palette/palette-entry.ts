import type { LucideIcon } from 'lucide-react';

/** Groups of the palette, in order. */
export const paletteGroups = ['actions', 'pages', 'assistants', 'sources'] as const;
type PaletteGroup = (typeof paletteGroups)[number];

/** A page or an action. */
export type PaletteEntry = {
  key: string;
  group: PaletteGroup;
  icon: LucideIcon;
  /** Label, as on its own screen. */
  label: string;
  /** Context, such as the assistant's name for its reports. */
  context?: string | undefined;
  /** Further search terms. */
  keywords?: string | undefined;
  /** Shown only in search results, because there are too many entries of this kind. */
  isHidden?: boolean;
  run(): void;
};
