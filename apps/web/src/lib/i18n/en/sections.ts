/** Sections whose screens are still being built. */
export default {
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
  profile: {
    title: 'Profile',
    description: 'Who you are in {{product}}.',
    loading: 'Loading your profile',
    failed: 'Error Loading Profile',
    tryAgain: 'Try Again',
    onboarding: 'Onboarding',
    completed: 'Completed',
    inProgress: 'In Progress',
    continue: 'Continue Onboarding',
    edit: 'Edit in Settings',
    id: 'User id',
    email: 'Email',
    firstName: 'First name',
    lastName: 'Last name',
    none: 'Not given',
  },
  admin: {
    settings: {
      title: 'System Settings',
    },
  },
};
