/** The column in which the public pages stand. */
export const column = 'mx-auto max-w-[75rem] px-4 sm:px-6';
