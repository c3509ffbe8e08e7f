/** Classes of text fields, text areas and selects. 16 px on phones prevents the zoom of iOS. */
export const controlClasses = [
  'w-full rounded-control border border-border-field bg-raised px-3 text-14 text-ellipsis text-text touch:text-16',
  'transition-colors hover:border-border-strong',
  'focus-visible:border-accent focus-visible:outline-offset-0',
  'aria-invalid:border-danger',
  'disabled:cursor-not-allowed disabled:border-border disabled:bg-sunken disabled:text-muted disabled:hover:border-border',
  '[&[readonly]]:bg-sunken',
].join(' ');
