import type { SiteFaq, SiteHeads } from './site-texts.ts';

/** What search engines and previews of links are told of each public page. */
export const heads = {
  landing: {
    title: 'The assistant that knows your business',
    description:
      'A plug-and-play assistant that morphs into the role your business needs: executive assistant, sales agent, support or knowledge guide. It answers from your own documents and names its sources.',
    keywords: 'AI assistant, business assistant, customer support, chatbot, website chat, knowledge base',
  },
  pricing: {
    title: 'Pricing',
    description:
      '{{product}} is free while in beta. The plans that follow, in dollars and pesos: Starter, Done-for-You, Pro, Business and Agency.',
    keywords: 'pricing, plans, free beta, AI assistant, pesos',
  },
  event: {
    title: 'Kahimunan, technology and tradition',
    description:
      'The assistant of Kahimunan, a gathering of technology and tradition: the sessions, their topics, and questions answered in chat.',
    keywords: 'Kahimunan, technology, tradition, event, assistant',
  },
  privacy: {
    title: 'Privacy Policy',
    description: 'What {{product}} keeps, what for, who else sees it, and how to have it deleted.',
  },
  terms: {
    title: 'Terms of Service',
    description: 'What {{product}} provides, what is fair use, and what we are liable for.',
  },
  cookies: {
    title: 'Cookie Policy',
    description: 'What {{product}} stores on your device, what for and for how long, and how to choose.',
  },
  signIn: {
    title: 'Sign In',
    description: 'Sign in to {{product}}, or create an account.',
  },
  missing: {
    title: 'This page does not exist',
    description: 'The address may be mistyped, or the page has moved.',
  },
} satisfies SiteHeads;

/** What people ask before they pay, on the page of prices and in what search engines are told of it. */
export const faq = {
  cost: {
    question: 'What does {{product}} cost now?',
    answer:
      'Nothing. {{product}} is in beta: every feature is free and no card is asked for. Before that changes, you hear from us 30 days ahead.',
  },
  trial: {
    question: 'How will the trial work?',
    answer:
      'Each paid plan begins with 7 free days. If you do not go on, your assistants pause, and what you have built is kept for another 30 days.',
  },
  refund: {
    question: 'What if it is not for me?',
    answer: 'Within 30 days of your first payment you get all of it back.',
  },
  change: {
    question: 'Can I change plans?',
    answer: 'At any time. An upgrade counts at once; a downgrade begins with the next billing cycle.',
  },
  message: {
    question: 'What counts as a message?',
    answer: 'A question that an assistant answers, whether a visitor asks it or you test it yourself.',
  },
} satisfies SiteFaq;
