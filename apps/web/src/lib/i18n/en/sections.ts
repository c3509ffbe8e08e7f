/** Sections whose screens are still being built. */
export default {
  leads: {
    title: 'Leads',
    description: 'People who asked your assistants and left their contact.',
    emptyTitle: 'No leads yet',
    emptyText: 'Leads will be collected here as soon as this part is ready.',
    action: 'See your assistants',
  },
  account: {
    title: 'Billing and Usage',
    description: 'Your plan and what you use of it.',
    current: 'Current plan',
    free: 'Free',
    beta: 'Beta',
    freeText:
      'All features are free for now, and nothing is cut off when you use more. Billing is not yet available.',
    learnMore: 'Learn About Premium',
    usage: 'Usage this month',
    since: 'Since {{date}}, counted by UTC.',
    loading: 'Loading your usage',
    failedTitle: 'Your usage could not be loaded',
    failedText: 'Your assistants go on answering.',
    measures: {
      messages: 'Messages',
      sources: 'Knowledge sources',
      channels: 'Channels that visitors used',
    },
    notices: {
      high: 'More than 70 % of what the free plan names. Everything goes on as before.',
      full: 'More than 90 % of what the free plan names. Nothing is cut off while {{product}} is in beta.',
    },
    plans: 'Plans to come',
    coming: 'Coming Soon',
    planNames: {
      starter: 'Starter',
      pro: 'Pro',
      enterprise: 'Enterprise',
    },
    planTexts: {
      starter: 'For one assistant of a small business.',
      pro: 'For several assistants and more knowledge.',
      enterprise: 'For many teams, with support of your own.',
    },
  },
  settings: {
    title: 'Settings',
    description: 'How {{product}} looks and speaks on this device.',
    appearance: 'Appearance',
    appearanceHint: 'Choose a theme, or let it follow your device.',
    languageHint: 'The language of the screens. Your assistants answer in the language they are asked in.',
    profile: 'Profile',
  },
  profile: {
    title: 'Profile',
    description: 'Who you are in {{product}}.',
    loading: 'Loading your profile',
    id: 'User id',
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    none: 'Not given',
  },
  admin: {
    settings: {
      title: 'System Settings',
      emptyTitle: 'Other settings are still made at the server',
      emptyText:
        'Mail, sign-in and models of vendors are set by variables when the server starts; docs/operations.md lists them.',
    },
  },
};
