/** Classes of the content column of public pages. */
export const column = 'mx-auto max-w-[75rem] px-4 sm:px-6';
