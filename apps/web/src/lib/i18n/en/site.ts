/** The public pages: landing, pricing, sign-in. */
export default {
  header: {
    label: 'Site',
    openMenu: 'Open menu',
    features: 'Features',
    howItWorks: 'How It Works',
    pricing: 'Pricing',
    signIn: 'Sign In',
    build: 'Build My {{product}}',
    dashboard: 'Dashboard',
    signOut: 'Sign Out',
  },
  landing: {
    pageTitle: 'The assistant that knows your business',
    pageDescription:
      'A plug-and-play assistant that morphs into the role your business needs: support, sales or knowledge guide.',
    badge: 'In beta. Every feature is free for now.',
    title: 'The assistant that knows your business by heart',
    text: 'Give {{product}} your menus, price lists and policies. It answers your customers from them, at any hour, and shows where each answer comes from.',
    seeHow: 'See how it works',
    preview: {
      label: 'Example of a chat',
      name: 'Aling Nena’s Bakery',
      online: 'Example',
      question: 'Can you deliver an ube cake to Marikina on Sunday?',
      answer:
        'Yes po. We deliver to Marikina from 9 am to 4 pm, Sundays included. Please order two days ahead. Delivery is 120 pesos.',
      sourceOne: 'Delivery policy.docx',
      sourceTwo: 'Cake menu.pdf, page 2',
      followUp: 'Is there a smaller size?',
      followUpAnswer: 'Yes po. The 6-inch cake is 650 pesos and serves eight.',
      placeholder: 'Write a message',
    },
    featuresTitle: 'Made for shops, not for engineers',
    features: {
      grounded: {
        title: 'Answers you can check',
        text: 'Every answer names the document it comes from. What your documents do not say, it does not make up.',
      },
      voice: {
        title: 'Sounds like your shop',
        text: 'Friendly, formal, short or detailed: you choose how it speaks, and change it whenever you like.',
      },
      share: {
        title: 'One link to share',
        text: 'Each assistant has a chat page of its own. Send the link, print it on a receipt, or lock it with a code.',
      },
    },
    stepsTitle: 'Ready in three steps',
    steps: {
      add: {
        title: 'Add what you know',
        text: 'Upload the files you already have: PDF, Word, Excel, text or pictures. Or write down questions and answers.',
      },
      build: { title: 'Build your assistant', text: 'Give it a name, a tone and the sources it may use.' },
      share: { title: 'Share it', text: 'Try it yourself, then send your customers the link.' },
    },
    closing: {
      title: 'Let your knowledge do the talking',
      text: 'Your first assistant takes about ten minutes.',
    },
  },
  footer: {
    label: 'Legal',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    cookies: 'Cookie Policy',
    tagline: 'Assistants for businesses, built from their own knowledge.',
  },
  pricing: {
    title: 'Free while in beta',
    text: 'Billing is not yet available. All features are free for now. Before that changes you will hear from us 30 days ahead.',
  },
  signIn: {
    pageTitle: 'Sign In',
    title: 'Welcome to {{product}}',
    text: 'Sign in, or create an account in a minute.',
    button: 'Continue with {{product}}',
    busy: 'Connecting...',
    agree:
      'By continuing you agree to the <terms>Terms of Service</terms> and the <privacy>Privacy Policy</privacy>.',
    failed: 'Sign-in could not be reached. Please check your connection and try again.',
  },
  callback: {
    busy: 'Signing you in',
    title: 'Authentication Error',
    meaning: 'You are not signed in yet, and nothing is lost. Please try again.',
    tryAgain: 'Try Again',
    noCode: 'No authorization code found in the callback URL',
    noVerifier: 'Code verifier not found',
    exchangeFailed: 'Token exchange failed',
  },
};
