/** What happened to an account, as the bell lists it, and which mails there are of it. */
export default {
  loading: 'Loading notifications...',
  failedTitle: 'Notifications could not be loaded',
  failedText: 'Nothing is lost. Please try again.',
  empty: 'You are all caught up. News about your sources and assistants will appear here.',
  markAll: 'Mark all as read',
  older: 'Show older',
  today: 'Today',
  yesterday: 'Yesterday',
  isUnread: 'Unread:',
  syncFailed: {
    title: 'The sync of {{name}} failed',
    text: 'Your assistants go on answering from what they learned before. See why, and sync again.',
  },
  documentsFailed: {
    title_one: '{{number}} document of {{name}} could not be read',
    title_other: '{{number}} documents of {{name}} could not be read',
    text: 'All others are up to date. See which, and why.',
  },
  reconnect: {
    title: '{{name}} must be connected again',
    text: 'Access to it was refused. Until then it is not synced.',
  },
  channelReconnect: {
    title: '{{channel}} has to be connected again: {{account}}',
    text: 'Its key is not accepted any more, so your assistant cannot answer there.',
  },
  firstConversation: {
    title: '{{name}} had its first conversation',
    text: 'A visitor has asked. See the question and the answer.',
  },
  unanswered: {
    title_one: '{{name}} could not answer {{number}} question',
    title_other: '{{name}} could not answer {{number}} questions',
    text: 'Write the answers, and it knows them from now on.',
  },
  newLeads: {
    title_one: '{{name}} has {{number}} new lead',
    title_other: '{{name}} has {{number}} new leads',
    text: 'See who left their contact, and what they asked.',
  },
  webhookDisabled: {
    title: 'The webhook to {{host}} was switched off',
    text: 'Nothing had arrived there for days. Look at the last answers, and switch it on again.',
  },
  planUsage: {
    messages: '{{used}} of {{limit}} messages of this month are used',
    sources: 'You have {{used}} sources; the free plan names {{limit}}',
    channels: 'Channels that visitors use: {{used}}. The free plan names {{limit}}',
    text: 'Nothing is cut off during the beta. See what you use.',
  },
  room: {
    title: 'Your account is {{percent}} full',
    text: 'Delete sources or files that you no longer need to make room.',
  },
  keyLimit: {
    near: 'The API key {{name}} has nearly used up today’s calls',
    usedUp: 'The API key {{name}} has used up today’s calls',
    text: '{{used}} of {{limit}} calls a day.',
  },
  usedUp: {
    title: '{{name}} has answered all of today’s questions',
    all: 'Your assistants have answered all of today’s questions',
    text: 'Visitors are asked to come back tomorrow. {{limit}} a day are allowed.',
  },
  person: {
    title: 'Somebody needs a person at {{name}}',
    button: 'A visitor asked for a person.',
    asked: 'A visitor asked for a person in their own words.',
    refusals: 'The assistant could not answer twice in a row.',
    'thumbs-down': 'A visitor was not happy with an answer.',
    form: 'A visitor left how to reach them.',
  },
  people: {
    title_one: '{{number}} more visitor needs a person at {{name}}',
    title_other: '{{number}} more visitors need a person at {{name}}',
    text: 'So many within an hour that they are counted here. See them all in the inbox.',
  },
  archives: {
    export: {
      ready: {
        title: 'Your data is ready',
        text: 'Fetch it in your settings; it is kept for {{days}} days.',
      },
      failed: { title: 'Your data could not be prepared', text: 'See why, and have it prepared again.' },
    },
    backup: {
      ready: { title: 'The backup is ready', text: 'Fetch it on the page of the database.' },
      failed: { title: 'The backup was not made', text: 'See why, and have it made again.' },
    },
  },
  settings: {
    title: 'Mails',
    text: 'Which mails we send you. Those about the safety of your account always come.',
    loading: 'Loading your choice of mails...',
    failedTitle: 'Your choice of mails could not be loaded',
    failedText: 'It is kept as it was. Please try again.',
    saved: 'Saved',
    notSaved: 'That could not be saved',
    emailNotifications: 'Email notifications',
    emailNotificationsHint:
      'When a scheduled sync fails for good, a source must be connected again, or a limit is reached. For syncs, the switch in Sync Settings must be on too.',
    leadAlerts: 'Lead alerts',
    leadAlertsHint: 'When a visitor leaves their contact; what comes within half an hour is one mail.',
    weeklyReports: 'Weekly reports',
    weeklyReportsHint:
      'On Mondays at 8 in the morning: conversations, unanswered questions and failed sources of the week before.',
    systemUpdates: 'System updates',
    systemUpdatesHint:
      'What those who run this site announce, such as planned work. Announcements stand in your notifications either way.',
  },
  unsubscribe: {
    title: 'Stop these mails?',
    text: 'You will get no more mails of this sort. Those about the safety of your account still come.',
    stop: 'Stop these mails',
    doneTitle: 'Done: you get no more of these mails',
    doneText: '{{name}} are off. You can switch them on again in Settings at any time.',
    unknownTitle: 'This link does not work any more',
    unknownText: 'Nothing was changed. Sign in and choose there which mails you get.',
    settings: 'Choose your mails in Settings',
  },
};
