import type english from '../en/dashboard.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Tableau de bord',
  loading: 'Chargement de votre tableau de bord...',
  welcome: 'Bonjour, {{name}}',
  welcomeFallback: 'ravis de vous voir',
  subtitle: 'Voici la suite.',
  subtitleDone: 'Tout est prêt. Vos assistants attendent les questions.',
  admin: 'Admin',
  checklistTitle: 'Mise en route',
  checklistProgress: '{{done}} sur {{total}}',
  done: 'Terminé',
  checklistDone: 'Tout est prêt',
  steps: {
    source: {
      title: 'Ajouter une source',
      text: 'Envoyez les fichiers que votre assistant doit connaître.',
      action: 'Ajouter une source',
    },
    assistant: {
      title: 'Créer un assistant',
      text: 'Donnez-lui un nom et les sources dont il peut tirer ses réponses.',
      action: 'Créer un assistant',
    },
    share: {
      title: 'Le partager',
      text: 'Ouvrez sa page, posez quelques questions, puis envoyez le lien.',
      action: 'Voir vos assistants',
    },
    conversation: {
      title: 'Première conversation',
      text: 'Partagez le lien ou placez le chat sur votre site ; les questions des visiteurs apparaîtront ici.',
      action: 'Voir vos assistants',
    },
  },
  start: {
    title: 'Rencontrez votre assistant en quelques minutes',
    text: 'Saisissez l’adresse de votre site. Ses pages sont lues, et votre assistant y puise ses réponses.',
    noWebsite:
      'Pas de site ? Découvrez d’abord une entreprise d’exemple, ou commencez par des fichiers, des notes ou Notion.',
    otherSources: 'Autres types de sources',
  },
  week: {
    title: 'Les 7 derniers jours',
    questions: 'Questions',
    visitors: 'Visiteurs',
    answered: 'Répondues',
    time: 'Réponse moyenne',
    table: 'Questions des visiteurs par jour',
    columnDay: 'Jour',
    legendAnswered: 'Répondues',
    legendOther: 'Sans réponse',
    day_one: '{{day}} : {{number}} question, {{answered}} répondue(s)',
    day_other: '{{day}} : {{number}} questions, {{answered}} répondues',
  },
  latest: {
    title: 'Ce que les visiteurs ont demandé',
    outcome: {
      answered: 'Répondue',
      unsure: 'Incertain',
      refused: 'Sans réponse',
      none: 'Interrompue',
    },
  },
  share: {
    title: 'Partager',
    nothingLive: 'Aucun assistant n’est actif. Les visiteurs voient qu’il est en pause.',
    copy: 'Copier le lien de {{name}}',
    open: 'Ouvrir la page de chat de {{name}} dans un nouvel onglet',
    deploy: 'Toutes les façons de publier',
  },
  stats: {
    sources: 'Sources',
    documents: 'Documents',
    assistants: 'Assistants',
    active_one: '{{count}} actif',
    active_other: '{{count}} actifs',
  },
  today: {
    nearlyUsed: 'Les réponses du jour sont presque épuisées',
    usedUp: 'Les réponses du jour sont épuisées',
    account: 'Tous les assistants',
    questions: '{{name}} : {{used}} questions sur {{limit}} traitées aujourd’hui',
    tokens: '{{name}} : {{used}} jetons du modèle sur {{limit}} utilisés aujourd’hui',
    help: 'Sans questions restantes, les visiteurs sont invités à revenir demain ; sans jetons, le modèle intégré répond. Un nouveau jour commence le {{time}}. La personne qui gère cette installation peut en autoriser davantage.',
  },
  loadFailed: 'Impossible de charger votre tableau de bord',
  loadFailedText: 'Vos sources et vos assistants sont en sécurité. Réessayez.',
} satisfies Catalogue<typeof english>;
