/** Terms, privacy and cookies, and the choice of what a browser remembers. */
export default {
  updated: 'Last updated {{date}}',
  contact: {
    title: 'Contact',
    privacy: 'Questions about your data: {{address}}. You get an answer within 30 days.',
    support: 'Help: {{address}}. You get a first answer within 24 hours.',
    dpo: 'Data protection officer: {{address}}.',
    cookies: 'Questions about cookies: {{address}}. You get an answer within 48 hours.',
    none: 'Write to whoever runs this site, at the address where you heard of it.',
    noneForCookies:
      'Write to whoever runs this site, at the address where you heard of it. Questions about cookies are answered within 48 hours.',
  },
  terms: {
    title: 'Terms of Service',
    service: {
      title: 'What you get',
      text: '{{product}} builds chat assistants that answer from the knowledge you give them: they look up the fitting passages and answer from those (retrieval). You can put them on a chat page, into your website as a widget, and call them through an API. Answers come in real time.',
    },
    plans: {
      title: 'Plans and prices',
      text: 'There are free, paid and enterprise plans. During the beta every feature is free. Prices and changes of prices are announced 30 days ahead. A paid plan begins with a 7-day trial, and can be returned within 30 days.',
    },
    account: {
      title: 'Your account',
      text: 'You must be at least 18, or have the consent of a parent. Keep your password to yourself; what happens in your account is your responsibility.',
    },
    content: {
      title: 'Your content',
      text: 'Your documents and conversations stay yours. You give us permission to store and process them only to run the service for you. Please upload only what you may use, and nothing unlawful.',
    },
    use: {
      title: 'Fair use',
      text: 'Calls are limited per minute, hour and day, by plan, so that the service stays quick for everyone. Do not try to break in, to overload the service, or to use it to deceive or to harm people.',
    },
    answers: {
      title: 'Answers by a machine',
      text: 'Answers are made by a machine and may be wrong. Each names its sources: check them before you rely on them. They are no legal, medical or financial advice.',
    },
    support: {
      title: 'Support',
      text: 'Requests for help get a first answer within 24 hours.',
    },
    ending: {
      title: 'Ending',
      text: 'You can delete your account at any time. After a trial that is paused, data is kept for 30 days. Accounts that break these terms may be closed.',
    },
    liability: {
      title: 'Liability',
      text: 'The service is provided as it is. Our liability is limited to the fees of your last 12 months.',
    },
    changes: {
      title: 'Changes',
      text: 'When these terms change, the date at the top does too, and you hear of what matters 30 days ahead.',
    },
  },
  privacy: {
    title: 'Privacy Policy',
    collect: {
      title: 'What we keep',
      text: 'Your name and email, the documents you upload, the assistants you build, and the conversations that visitors have with them. Visitors are known by a random number that their browser makes.',
    },
    purpose: {
      title: 'What for',
      text: 'To answer questions from your documents, to show you how your assistants are doing, and to keep the service safe and quick. We do not sell data and show no advertising.',
    },
    sharing: {
      title: 'Who else sees it',
      text: 'If a language model of another company is connected, the question and the passages needed to answer it are sent there. If Notion is connected, we read there the pages that you chose. Whoever runs this installation, and where it is hosted, can see what is stored. Otherwise nothing leaves it.',
    },
    retention: {
      title: 'How long',
      text: 'As long as your account and the source or assistant exist. What was learned from a source goes when the source is deleted. After a paused trial data is kept for 30 days.',
    },
    security: {
      title: 'How it is kept',
      text: 'Keys and tokens are stored encrypted, passwords only as a fingerprint. Each account sees its own things alone; what an admin does in the name of somebody is written down.',
    },
    children: {
      title: 'Children',
      text: 'The service is for people of at least 18, or with the consent of a parent.',
    },
    rights: {
      title: 'Your rights',
      text: 'You can see, correct, take with you and delete your data. Deleting sources and assistants works at any time; what was learned from them goes with them. Requests about your data are answered within 30 days.',
    },
    changes: {
      title: 'Changes',
      text: 'When this policy changes, the date at the top does too.',
    },
  },
  cookies: {
    title: 'Cookie Policy',
    what: {
      title: 'What cookies and similar technologies are',
      text: 'Cookies are small notes that a site leaves in your browser. Local storage keeps notes until they are removed, session storage until the tab is closed. API tokens prove who is signed in. Web beacons are invisible pictures that tell of a visit: we use none.',
    },
    types: {
      title: 'What we use',
      text: 'Four kinds are usual. Below you see which of them this site has, and you can switch off what is not essential.',
    },
    third: {
      title: 'Services of others',
      text: 'The AI model provider, the cloud host, performance monitoring, internal analytics, the Notion API, payment processors, real-time messaging and delivery networks leave nothing in your browser here: all files come from this site, and what is asked of others is asked by the server. There are no payments while in beta.',
    },
    manage: {
      title: 'Managing your choice',
      text: 'The switch above works at once in this browser. Your browser can also block or remove everything that a site stores. Without what is essential you cannot sign in; without what is functional your theme, your language and an earlier chat start afresh.',
    },
    retention: {
      title: 'How long it stays',
      text: 'The sign-in page knows a browser again for 180 days. Sign-in tokens last between 24 hours and 30 days. Your theme, language and visitor number stay until you remove them, at most as long as your browser keeps them. A Notion connection that was begun stays for 24 hours.',
    },
    updates: {
      title: 'Updates',
      text: 'When something else is stored, this page says so first, with a new date at the top.',
    },
  },
  storage: {
    title: 'Your choice',
    saved: 'Your choice is kept in this browser.',
    always: 'Always on',
    none: 'Not used',
    essential: {
      title: 'Essential',
      text: 'Signing in, staying signed in, and access codes of chats. Without it the site does not work.',
    },
    functional: {
      title: 'Functional',
      text: 'Remembers your theme, your language and, on chat pages, your earlier chat.',
    },
    analytics: {
      title: 'Analytics',
      text: 'We count conversations on the server. Nothing is stored in your browser for it.',
    },
    marketing: {
      title: 'Marketing',
      text: 'No advertising, and nobody follows you.',
    },
  },
};
