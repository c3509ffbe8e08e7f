/** What somebody sets for themselves. */
export default {
  title: 'Settings',
  description: 'You, your account, and how {{product}} looks to you.',
  tabs: {
    label: 'Settings',
    profile: 'Profile',
    notifications: 'Notifications',
    appearance: 'Appearance',
    api: 'API Access',
  },
  loading: 'Loading your settings',
  failedTitle: 'Your settings could not be loaded',
  failedText: 'They are safe. Please try again.',
  save: 'Save changes',
  notSaved: 'Your changes were not saved',
  tooLong: 'Please use at most {{number}} characters.',
  profile: {
    title: 'Profile',
    firstName: 'First name',
    firstNameMissing: 'Please enter your first name.',
    lastName: 'Last name',
    company: 'Company',
    timezone: 'Time zone',
    timezoneHint: 'Figures such as “messages today” count from midnight here.',
    saved: 'Your profile is saved',
  },
  appearance: {
    title: 'Appearance',
    text: 'What you choose counts at once, here and wherever you sign in.',
    themeHint: 'Auto follows your device.',
    languageHint: 'The language of the screens. Your assistants answer in the language they are asked in.',
    dateFormat: 'Date format',
    dateFormatHint: 'How days are written in lists and reports.',
    dateAuto: 'As the language writes it',
    saved: 'Your choice is saved',
  },
  api: {
    tryTitle: 'Try a call',
    tryText:
      'This asks your newest assistant. Put one of your keys in the place of YOUR-KEY and run it in a terminal.',
    tryNoAssistant:
      'Make an assistant first: its number stands in the place of ASSISTANT-ID. Put one of your keys in the place of YOUR-KEY and run it in a terminal.',
    copy: 'Copy call',
    reference: 'All calls, to read and to try',
  },
};
