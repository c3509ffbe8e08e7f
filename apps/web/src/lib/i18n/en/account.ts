export default {
  delete: {
    title: 'Delete account',
    text: 'Your account and everything in it is deleted for good. Nobody can bring it back.',
    ask: 'Delete account…',
    notAsOther: 'Only its owner can delete this account, not somebody who acts as them.',
    dialogTitle: 'Delete your account?',
    dialogText: 'You are signed out everywhere at once, and your assistants stop answering.',
    lost: {
      sources: 'All sources: files, notes, and what was read of websites and Notion',
      assistants: 'All assistants, with their public pages and widgets',
      conversations: 'All conversations, leads and reports',
      keys: 'All API keys and your sign-in',
    },
    confirmation: 'Type {{email}} to confirm',
    password: 'Your password',
    confirm: 'Delete account',
    busy: 'Deleting…',
  },
};
