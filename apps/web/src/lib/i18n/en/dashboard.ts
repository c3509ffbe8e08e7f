/** The signed-in start page. */
export default {
  title: 'Dashboard',
  loading: 'Loading your dashboard...',
  welcome: 'Welcome, {{name}}',
  welcomeFallback: 'there',
  subtitle: 'Here is what to do next.',
  subtitleDone: 'Everything is set up. Your assistants are ready for questions.',
  admin: 'Admin',
  checklistTitle: 'Setup Checklist',
  checklistProgress: '{{done}} of {{total}} done',
  done: 'Done',
  steps: {
    source: {
      title: 'Add Knowledge Source',
      text: 'Upload the files that your assistant should know.',
      action: 'Add a source',
    },
    assistant: {
      title: 'Create Assistant',
      text: 'Give it a name and the sources it may answer from.',
      action: 'Create an assistant',
    },
    share: {
      title: 'Share it',
      text: 'Open its chat page, ask a few questions, then send the link.',
      action: 'See your assistants',
    },
  },
  stats: {
    sources: 'Sources',
    documents: 'Documents',
    assistants: 'Assistants',
    active_one: '{{count}} active',
    active_other: '{{count}} active',
  },
  today: {
    nearlyUsed: 'Nearly all of today’s answers are used',
    usedUp: 'Today’s answers are used up',
    account: 'All assistants',
    questions: '{{name}}: {{used}} of {{limit}} questions answered today',
    tokens: '{{name}}: {{used}} of {{limit}} tokens of the model used today',
    help: 'Without questions left, visitors are asked to come back tomorrow; without tokens left, the built-in answerer answers. A new day begins on {{time}}. Whoever runs this installation can allow more.',
  },
  loadFailed: 'Your dashboard could not be loaded',
  loadFailedText: 'Your sources and assistants are safe. Please try again.',
};
