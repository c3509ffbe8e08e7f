import { heads } from '@anito/contract/texts/site/en';
/** The public pages: landing, pricing, sign-in. */
export default {
  heads,
  header: {
    label: 'Site',
    openMenu: 'Open menu',
    features: 'Features',
    howItWorks: 'How It Works',
    pricing: 'Pricing',
    signIn: 'Sign In',
    build: 'Build My {{ownAssistant}}',
    dashboard: 'Dashboard',
    signOut: 'Sign Out',
  },
  landing: {
    badge: 'In beta. Every feature is free for now.',
    title: 'The assistant that knows your business by heart',
    text: 'Give {{product}} your website, menus, price lists and policies. It answers your customers from them, at any hour, and shows where each answer comes from.',
    watch: 'Watch the demo',
    watchLength: 'Watch the demo, {{seconds}} seconds',
    free: 'No card, no code. A sample shop is ready to try.',
    carousel: {
      label: 'What {{product}} does',
      slide: '{{number}} of {{total}}',
      show: 'Show picture {{number}}: {{title}}',
      pause: 'Pause',
      play: 'Play',
      night: {
        title: 'Open when you are closed',
        text: 'Questions at midnight are answered at midnight.',
      },
      sources: {
        title: 'Learns what you already have',
        text: 'Websites, files and Notion pages, in one place.',
      },
      cited: {
        title: 'Each answer names its source',
        text: 'One tap shows the very passage.',
      },
      widget: {
        title: 'At home on your website',
        text: 'A short piece of code puts it on every page.',
      },
      asked: {
        title: 'You see what people ask',
        text: 'And what your sources do not answer yet.',
      },
    },
    reads: {
      label: 'Reads',
      websites: 'Websites',
      notionPages: 'Notion',
      pdf: 'PDF',
      word: 'Word',
      excel: 'Excel',
      slides: 'PowerPoint',
      text: 'Text',
      pictures: 'Pictures',
      soon: 'Soon: Confluence, Dropbox',
    },
    featuresTitle: 'Made for shops, not for engineers',
    featuresText: 'No prompts to write and no model to train. What you know is enough.',
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
    features: {
      grounded: {
        title: 'Answers you can check',
        text: 'Every answer names the document it comes from. What your documents do not say, it does not make up.',
      },
      honest: {
        title: 'Says when it does not know',
        text: 'The question is kept for you. Write the answer once, and it is known from then on.',
      },
      voice: {
        title: 'Sounds like your shop',
        text: 'Friendly, formal, short or detailed: you choose how it speaks, and change it whenever you like.',
      },
      share: {
        title: 'One link to share',
        text: 'Each assistant has a chat page of its own. Send the link, print it on a receipt, or lock it with a code.',
      },
      languages: {
        title: 'Four languages',
        text: 'The chat page greets your visitors in English, Filipino, Spanish or French.',
      },
      yours: {
        title: 'Yours to keep',
        text: 'Sources, chats and assistants can be deleted at any time, with all that was learned from them.',
      },
    },
    stepsTitle: 'Live in three steps',
    stepsText: 'The first assistant takes about ten minutes.',
    steps: {
      add: {
        title: 'Add what you know',
        text: 'Take one of them, or all. Each is read again on the schedule that you choose, so that answers stay up to date.',
        websites: {
          title: 'Your website',
          text: 'Enter its address and choose the pages.',
        },
        files: {
          title: 'Your files',
          text: 'PDF, Word, Excel, PowerPoint, text or pictures.',
        },
        notionPages: {
          title: 'Your Notion',
          text: 'Connect the workspace and choose the pages.',
        },
        picture: 'My Sources in {{product}} with a connected source',
      },
      build: {
        title: 'Meet your assistant',
        text: 'It is proposed from your sources: a name, a tone, first questions. Try it before anyone else does, and see which passage each answer used.',
        picture: 'The page of an assistant in {{product}}',
      },
      share: {
        title: 'Put it where your customers are',
        text: 'Share the link, or paste a short piece of code into your website. Or connect Messenger, WhatsApp and Telegram.',
        picture: 'A chat with a visitor on a phone, with cited answers',
      },
    },
    demo: {
      title: 'See it work',
      text: 'A shop’s papers go in, cited answers come out: a recording of the real product, without sound and with the waits shortened.',
      play: 'Play the demo',
      dialog: '{{product}} in {{seconds}} seconds',
      captions: 'Captions',
      failed: 'This browser cannot play the recording.',
      download: 'Download it',
    },
    closing: {
      title: 'Let your knowledge do the talking',
      text: 'Your first assistant takes about ten minutes.',
    },
  },
  footer: {
    label: 'Legal',
    product: 'Product',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    cookies: 'Cookie Policy',
    event: 'Kahimunan',
    tagline: 'Assistants for businesses, built from their own knowledge.',
  },
  signIn: {
    pageTitle: 'Sign In',
    title: 'Welcome to {{product}}',
    text: 'Sign in, or create an account in a minute.',
    button: 'Continue with {{product}}',
    busy: 'Connecting...',
    agree:
      'By continuing you agree to the <terms>Terms of Service</terms> and the <privacy>Privacy Policy</privacy>.',
    timedOut:
      'You were signed out because the session was not continued in time. Your work is saved; sign in to go on.',
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
