import type english from '../en/sections.ts';
import type { Catalogue } from '../resources.ts';

export default {
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
    none: 'Hindi inilagay',
  },
  admin: {
    settings: {
      title: 'Settings ng System',
      emptyTitle: 'Sa server pa itinatakda ang ibang settings',
      emptyText:
        'Itinatakda ang mail, sign-in at mga modelo ng ibang provider ng mga variable pagsimula ng server; nasa docs/operations.md ang listahan.',
    },
  },
} satisfies Catalogue<typeof english>;
