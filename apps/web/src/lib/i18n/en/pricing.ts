import { faq } from '@anito/contract/texts/site/en';

/** The page of prices. */
export default {
  badge: 'Beta',
  title: 'Free while in beta',
  text: 'Billing is not yet available. All features are free for now. Before that changes you will hear from us 30 days ahead.',
  plansTitle: 'The plans that follow',
  plansText: 'So that you can plan: what they will cost once the beta ends.',
  perMonth: 'per month',
  setup: '{{price}} once, to set it up',
  soon: 'Coming soon',
  about: 'about {{pesos}}',
  free: 'Free now, in beta',
  rate: 'Pesos are rounded, at {{rate}} to the dollar, our rate of {{date}}. Prices do not include taxes.',
  plans: {
    starter: {
      name: 'Starter',
      text: 'For one shop that wants its questions answered.',
    },
    doneForYou: {
      name: 'Done-for-You',
      text: 'We gather your knowledge and set everything up.',
    },
    pro: {
      name: 'Pro',
      text: 'For a team with several roles to fill.',
    },
    business: {
      name: 'Business',
      text: 'For branches, departments and much to know.',
    },
    agency: {
      name: 'Agency',
      text: 'For those who build assistants for others.',
    },
  },
  rows: {
    assistants: 'Assistants',
    messages: 'Messages a month',
    sources: 'Knowledge sources',
    documents: 'Documents per source',
    storage: 'Storage',
    dashboard: 'Dashboard',
    api: 'API access',
    voice: 'Voice',
    crm: 'CRM integration',
    whiteLabel: 'White label',
    clients: 'Several clients',
  },
  unlimited: 'Unlimited',
  orMore: '{{number}}+',
  included: 'Included',
  notIncluded: 'Not included',
  notFixed: 'Not fixed yet',
  compareTitle: 'Compare the plans',
  compareText: 'What is not built yet comes with the plans that are marked as coming soon.',
  plan: 'Plan',
  price: 'Price a month',
  addOnsTitle: 'Add-ons',
  addOnsText: 'On top of any plan, when you need more.',
  addOns: {
    messages: {
      name: 'Extra messages',
      unit: 'per 1,000',
    },
    storage: {
      name: 'Extra storage',
      unit: 'per 5 GB',
    },
    voices: {
      name: 'Premium voices',
      unit: 'per 100,000 characters',
    },
    integration: {
      name: 'Custom integration',
      unit: 'once',
    },
  },
  range: '{{from}} to {{to}}',
  whiteLabelTitle: 'White label',
  whiteLabelText: 'The whole platform under your own name and domain, run for your clients.',
  whiteLabelSetup: 'Setup fee',
  whiteLabelSupport: 'Support a month',
  promisesTitle: 'What we promise with every plan',
  promises: {
    trial: {
      title: '7 days free',
      text: 'Each plan begins with a trial.',
    },
    kept: {
      title: 'Kept for 30 days',
      text: 'After a paused trial your data waits for you.',
    },
    refund: {
      title: '30 days to change your mind',
      text: 'Your money back, all of it.',
    },
    change: {
      title: 'Up or down',
      text: 'Upgrades count at once, downgrades with the next billing cycle.',
    },
  },
  faqTitle: 'Questions and answers',
  from: 'from {{price}}',
  or: '{{one}} or {{other}}',
  faq,
};
