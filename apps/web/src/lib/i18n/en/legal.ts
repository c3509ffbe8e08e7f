/** Terms, privacy and cookies, in short. */
export default {
  updated: 'Last updated {{date}}',
  terms: {
    title: 'Terms of Service',
    service: {
      title: 'What you get',
      text: '{{product}} builds chat assistants that answer from the documents you give it. During the beta all features are free. Prices, once they come, are announced 30 days ahead.',
    },
    content: {
      title: 'Your content',
      text: 'Your documents and conversations stay yours. You give us permission to store and process them only to run the service for you. Please upload only what you may use, and nothing unlawful.',
    },
    use: {
      title: 'Fair use',
      text: 'You must be at least 18, or have the consent of a parent. Calls are limited per minute, hour and day so that the service stays quick for everyone. Answers are made by a machine: check them before you rely on them.',
    },
    liability: {
      title: 'Liability',
      text: 'The service is provided as it is. Our liability is limited to the fees of your last 12 months.',
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
      text: 'To answer questions from your documents and to show you how your assistants are doing. We do not sell data and show no advertising.',
    },
    sharing: {
      title: 'Who else sees it',
      text: 'If a language model of another company is connected, the question and the passages needed to answer it are sent there. Otherwise nothing leaves this installation.',
    },
    rights: {
      title: 'Your rights',
      text: 'You can delete sources and assistants at any time; what was learned from them goes with them. Requests about your data are answered within 30 days.',
    },
  },
  cookies: {
    title: 'Cookie Policy',
    what: {
      title: 'What is stored on your device',
      text: 'Only what is needed: a sign-in cookie of the sign-in page, one by which it knows this browser again for 180 days, your session in local storage, and your choice of theme and language. Visitors of a chat page keep a random number so that they find their conversation again.',
    },
    not: { title: 'What is not', text: 'No cookies for analytics, marketing or other companies.' },
    manage: {
      title: 'How to remove it',
      text: 'Sign out, or clear the data of this site in your browser. You will have to sign in again, and your theme and language start afresh.',
    },
  },
};
