import type english from '../en/sections.ts';
import type { Catalogue } from '../resources.ts';

export default {
  deployment: {
    title: 'Deployment',
    description: 'Dalhin ang mga assistant mo sa website at mga mensahe.',
    emptyTitle: 'Paparating na ang embed',
    emptyText: 'Habang hinihintay, may chat page na ang bawat assistant na puwede mong i-share.',
    action: 'Tingnan ang mga assistant',
  },
  leads: {
    title: 'Leads',
    description: 'Mga nagtanong sa assistant mo at nag-iwan ng contact.',
    emptyTitle: 'Wala pang leads',
    emptyText: 'Dito iipunin ang leads kapag handa na ang bahaging ito.',
    action: 'Tingnan ang mga assistant',
  },
  account: {
    title: 'Account',
    description: 'Ang plan mo at ang nagagamit mo rito.',
    emptyTitle: 'Libre habang beta',
    emptyText: 'Wala pa pong bayaran. Libre muna ang lahat ng features.',
    action: 'Pumunta sa Dashboard',
  },
  settings: {
    title: 'Settings',
    description: 'Itsura at wika ng {{product}} sa device na ito.',
    appearance: 'Itsura',
    appearanceHint: 'Pumili ng tema, o hayaang sumunod sa device.',
    languageHint: 'Wika ng mga screen. Sasagot ang mga assistant sa wikang ginamit sa tanong.',
    profile: 'Profile',
  },
  profile: {
    title: 'Profile',
    description: 'Ikaw sa {{product}}.',
    loading: 'Kinukuha ang profile mo',
    id: 'User id',
    email: 'Email',
    firstName: 'Pangalan',
    lastName: 'Apelyido',
    onboarding: 'Onboarding',
    completed: 'Tapos na',
    inProgress: 'Ginagawa pa',
    none: 'Hindi inilagay',
  },
  admin: {
    users: 'Mga User',
    analytics: 'Analytics',
    database: 'Database',
    settings: 'Settings ng System',
    overview: 'Admin Panel',
    emptyTitle: 'Ginagawa pa ang bahaging ito',
    emptyText: 'Totoong bilang ng installation na ito ang ipapakita rito, at wala munang iba.',
    action: 'Pumunta sa Dashboard',
  },
} satisfies Catalogue<typeof english>;
