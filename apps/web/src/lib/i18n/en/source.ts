/** The page of one source. */
export default {
  parts: 'Parts of the source',
  content: {
    pages: 'Pages',
    files: 'Files',
    entries: 'Entries',
  },
  history: 'History',
  settings: 'Settings',
  loading: 'Loading the source...',
  notFound: 'Source not found',
  notFoundText: 'It was deleted, or its address is not right.',
  back: 'Back to My Sources',
};
