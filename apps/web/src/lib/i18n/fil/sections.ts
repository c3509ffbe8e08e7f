import type english from '../en/sections.ts';
import type { Catalogue } from '../resources.ts';

export default {
  account: {
    title: 'Billing at Paggamit',
    description: 'Ang plan mo at kung gaano ang nagagamit mo rito.',
    current: 'Kasalukuyang plan',
    free: 'Libre',
    beta: 'Beta',
    freeText:
      'Libre muna ang lahat ng feature, at walang mapuputol kapag mas marami ang ginamit mo. Wala pang billing.',
    learnMore: 'Alamin ang Premium',
    usage: 'Paggamit ngayong buwan',
    since: 'Mula {{date}}, ayon sa UTC.',
    loading: 'Kinukuha ang paggamit mo',
    failedTitle: 'Hindi nakuha ang paggamit mo',
    failedText: 'Tuloy sa pagsagot ang mga assistant mo.',
    measures: {
      messages: 'Mga mensahe',
      sources: 'Mga source ng kaalaman',
      channels: 'Mga channel na ginamit ng mga bisita',
    },
    notices: {
      high: 'Mahigit 70 % na ng sinasabi ng libreng plan. Tuloy ang lahat gaya ng dati.',
      full: 'Mahigit 90 % na ng sinasabi ng libreng plan. Walang mapuputol habang beta ang {{product}}.',
    },
    plans: 'Mga darating na plan',
    coming: 'Malapit na',
    planNames: {
      starter: 'Starter',
      pro: 'Pro',
      enterprise: 'Enterprise',
    },
    planTexts: {
      starter: 'Para sa isang assistant ng maliit na negosyo.',
      pro: 'Para sa ilang assistant at mas maraming kaalaman.',
      enterprise: 'Para sa maraming team, na may sariling suporta.',
    },
  },
  profile: {
    title: 'Profile',
    description: 'Ikaw sa {{product}}.',
    loading: 'Kinukuha ang profile mo',
    failed: 'Hindi Nakuha ang Profile',
    tryAgain: 'Subukan Ulit',
    onboarding: 'Onboarding',
    completed: 'Tapos na',
    inProgress: 'Ginagawa pa',
    continue: 'Ituloy ang Onboarding',
    edit: 'Baguhin sa Settings',
    id: 'User id',
    email: 'Email',
    firstName: 'Pangalan',
    lastName: 'Apelyido',
    none: 'Hindi inilagay',
  },
  admin: {
    settings: {
      title: 'Settings ng System',
    },
  },
} satisfies Catalogue<typeof english>;
