/** Classes of the row of tabs, and of one tab, for tabs and for links that look like them. */
export const tabListClasses = 'flex gap-4 overflow-x-auto border-b border-border';
export const tabClasses =
  'flex min-h-10 items-center border-b-2 border-transparent px-1 whitespace-nowrap text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 disabled:opacity-50 aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-text data-[state=active]:border-accent data-[state=active]:font-semibold data-[state=active]:text-text touch:min-h-11';
