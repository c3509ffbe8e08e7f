/** What admins see of the whole installation. */
export default {
  setAside: {
    title: 'Set aside',
    empty: 'Nothing is set aside.',
    text: 'The server leaves these alone so that everything else goes on. Owners see it at their sources and can sync them again. After 30 days they are no longer listed.',
    why: 'The server stopped {{number}} times while it worked on this.',
    kinds: {
      document: 'Document',
      'sync-connection': 'Sync of a source',
      'refresh-source': 'Look through a source',
      'reingest-document': 'Reading a document again',
      'retry-sync': 'Next try of a scheduled sync',
      'notify-failed-sync': 'E-mail about a failed sync',
      'maintain-large-account': 'Search index of a large account',
      'change-model': 'Preparing sources for another search model',
    },
    noAccount: 'Account deleted',
    tryAgain: 'Try again',
    trying: 'Starting…',
    tried: '{{name}} is tried again',
    next: 'Its source is syncing: the next sync tries {{name}} again',
    notTried: '{{name}} is not tried again',
    newest: 'Only the newest {{number}} are listed.',
    loading: 'Loading what is set aside',
    failedTitle: 'What is set aside could not be loaded',
    failedText: 'Nothing of it was changed.',
  },
};
