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
    title: 'Account',
    description: 'Your plan and what you use of it.',
    emptyTitle: 'Free while in beta',
    emptyText: 'Billing is not yet available. All features are free for now.',
    action: 'Go to Dashboard',
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
