import { faq } from '@anito/contract/texts/site/fr';
import type english from '../en/pricing.ts';
import type { Catalogue } from '../resources.ts';

export default {
  badge: 'Bêta',
  title: 'Gratuit pendant la bêta',
  text: 'La facturation n’existe pas encore. Toutes les fonctions sont gratuites pour l’instant. Tout changement sera annoncé 30 jours à l’avance.',
  plansTitle: 'Les offres qui suivront',
  plansText: 'Pour que vous puissiez prévoir : leur prix une fois la bêta terminée.',
  perMonth: 'par mois',
  setup: '{{price}} une fois, pour la mise en place',
  soon: 'Bientôt',
  about: 'environ {{pesos}}',
  free: 'Gratuit pendant la bêta',
  rate: 'Les pesos sont arrondis, à {{rate}} pour un dollar, notre taux du {{date}}. Prix hors taxes.',
  plans: {
    starter: {
      name: 'Starter',
      text: 'Pour une boutique qui veut répondre aux questions.',
    },
    doneForYou: {
      name: 'Done-for-You',
      text: 'Nous rassemblons votre savoir et préparons tout.',
    },
    pro: {
      name: 'Pro',
      text: 'Pour une équipe aux rôles multiples.',
    },
    business: {
      name: 'Business',
      text: 'Pour des succursales, des services et beaucoup de savoir.',
    },
    agency: {
      name: 'Agency',
      text: 'Pour qui crée des assistants pour d’autres.',
    },
  },
  rows: {
    assistants: 'Assistants',
    messages: 'Messages par mois',
    sources: 'Sources de savoir',
    documents: 'Documents par source',
    storage: 'Stockage',
    dashboard: 'Tableau de bord',
    api: 'Accès à l’API',
    voice: 'Voix',
    crm: 'Intégration CRM',
    whiteLabel: 'Marque blanche',
    clients: 'Plusieurs clients',
  },
  unlimited: 'Sans limite',
  orMore: '{{number}}+',
  included: 'Compris',
  notIncluded: 'Non compris',
  notFixed: 'Pas encore fixé',
  compareTitle: 'Comparer les offres',
  compareText: 'Ce qui n’existe pas encore arrive avec les offres marquées « bientôt ».',
  plan: 'Offre',
  price: 'Prix par mois',
  addOnsTitle: 'Suppléments',
  addOnsText: 'En plus de toute offre, quand il en faut davantage.',
  addOns: {
    messages: {
      name: 'Messages supplémentaires',
      unit: 'par 1 000',
    },
    storage: {
      name: 'Stockage supplémentaire',
      unit: 'par 5 Go',
    },
    voices: {
      name: 'Voix premium',
      unit: 'par 100 000 caractères',
    },
    integration: {
      name: 'Intégration sur mesure',
      unit: 'une fois',
    },
  },
  range: 'de {{from}} à {{to}}',
  whiteLabelTitle: 'Marque blanche',
  whiteLabelText: 'Toute la plateforme sous votre nom et votre domaine, pour vos clients.',
  whiteLabelSetup: 'Mise en place',
  whiteLabelSupport: 'Assistance par mois',
  promisesTitle: 'Ce que nous promettons avec chaque offre',
  promises: {
    trial: {
      title: '7 jours gratuits',
      text: 'Chaque offre commence par un essai.',
    },
    kept: {
      title: 'Gardé 30 jours',
      text: 'Après un essai en pause, vos données vous attendent.',
    },
    refund: {
      title: '30 jours pour changer d’avis',
      text: 'Vous êtes remboursé, en entier.',
    },
    change: {
      title: 'Plus ou moins',
      text: 'Une offre supérieure compte aussitôt, une inférieure au cycle suivant.',
    },
  },
  faqTitle: 'Questions et réponses',
  from: 'à partir de {{price}}',
  or: '{{one}} ou {{other}}',
  faq,
} satisfies Catalogue<typeof english>;
