/** Texts of the window that finds any screen, assistant, source or action. */
export default {
  title: 'Go to anything',
  placeholder: 'Type a page, an assistant or a source',
  results: 'Found',
  loading: 'Your assistants and sources are loading...',
  nothing: 'Nothing is called “{{search}}”. Try a shorter word.',
  groups: {
    actions: 'Actions',
    pages: 'Pages',
  },
  addSourceWords: 'website file upload Notion notes knowledge',
};
