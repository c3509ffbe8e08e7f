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
