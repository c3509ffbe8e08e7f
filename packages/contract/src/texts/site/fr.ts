import type { SiteFaq, SiteHeads } from './site-texts.ts';

/** What search engines and previews of links are told of each public page. */
export const heads = {
  landing: {
    title: 'L’assistant qui connaît votre commerce',
    description:
      'Un assistant prêt à l’emploi qui prend le rôle dont votre entreprise a besoin : assistant de direction, vendeur, support ou guide. Il répond à partir de vos documents et nomme ses sources.',
    keywords: 'assistant IA, assistant pour entreprises, service client, chatbot, chat pour site web',
  },
  pricing: {
    title: 'Tarifs',
    description:
      '{{product}} est gratuit pendant la bêta. Les offres qui suivront, en dollars et en pesos : Starter, Done-for-You, Pro, Business et Agency.',
    keywords: 'tarifs, offres, bêta gratuite, assistant IA, pesos',
  },
  event: {
    title: 'Kahimunan, technologie et tradition',
    description:
      'L’assistant de Kahimunan, rencontre de la technologie et de la tradition : les sessions, leurs sujets et des réponses en direct dans le chat.',
    keywords: 'Kahimunan, technologie, tradition, événement, assistant',
  },
  privacy: {
    title: 'Politique de confidentialité',
    description: 'Ce que {{product}} conserve, pourquoi, qui d’autre le voit et comment le faire effacer.',
  },
  terms: {
    title: 'Conditions d’utilisation',
    description: 'Ce que {{product}} fournit, ce qu’est un bon usage et ce dont nous répondons.',
  },
  cookies: {
    title: 'Politique relative aux cookies',
    description:
      'Ce que {{product}} garde sur votre appareil, pourquoi et combien de temps, et comment choisir.',
  },
  signIn: {
    title: 'Se connecter',
    description: 'Connectez-vous à {{product}}, ou créez un compte.',
  },
  missing: {
    title: 'Cette page n’existe pas',
    description: 'L’adresse est peut-être mal saisie, ou la page a été déplacée.',
  },
} satisfies SiteHeads;

/** What people ask before they pay, on the page of prices and in what search engines are told of it. */
export const faq = {
  cost: {
    question: 'Combien coûte {{product}} aujourd’hui ?',
    answer:
      'Rien. {{product}} est en bêta : toutes les fonctions sont gratuites et aucune carte n’est demandée. Tout changement sera annoncé 30 jours à l’avance.',
  },
  trial: {
    question: 'Comment se passera l’essai ?',
    answer:
      'Chaque offre payante commence par 7 jours gratuits. Si vous ne continuez pas, vos assistants sont mis en pause et ce que vous avez créé est gardé 30 jours de plus.',
  },
  refund: {
    question: 'Et si cela ne me convient pas ?',
    answer: 'Dans les 30 jours qui suivent votre premier paiement, tout vous est remboursé.',
  },
  change: {
    question: 'Puis-je changer d’offre ?',
    answer:
      'À tout moment. Une offre supérieure prend effet aussitôt ; une offre inférieure commence au cycle de facturation suivant.',
  },
  message: {
    question: 'Qu’est-ce qui compte comme un message ?',
    answer:
      'Une question à laquelle un assistant répond, qu’un visiteur la pose ou que vous fassiez un essai.',
  },
} satisfies SiteFaq;
