import type english from '../en/sections.ts';
import type { Catalogue } from '../resources.ts';

export default {
  account: {
    title: 'Facturation et utilisation',
    description: 'Votre formule et ce que vous en utilisez.',
    current: 'Formule actuelle',
    free: 'Gratuite',
    beta: 'Bêta',
    freeText:
      'Toutes les fonctions sont gratuites pour l’instant et rien n’est coupé si vous en utilisez plus. La facturation n’existe pas encore.',
    learnMore: 'Découvrir Premium',
    usage: 'Utilisation ce mois-ci',
    since: 'Depuis le {{date}}, compté en UTC.',
    loading: 'Chargement de votre utilisation',
    failedTitle: 'Impossible de charger votre utilisation',
    failedText: 'Vos assistants continuent de répondre.',
    measures: {
      messages: 'Messages',
      sources: 'Sources de connaissances',
      channels: 'Canaux utilisés par vos visiteurs',
    },
    notices: {
      high: 'Plus de 70 % de ce que nomme la formule gratuite. Tout continue comme avant.',
      full: 'Plus de 90 % de ce que nomme la formule gratuite. Rien n’est coupé tant que {{product}} est en bêta.',
    },
    plans: 'Formules à venir',
    coming: 'Bientôt',
    planNames: {
      starter: 'Starter',
      pro: 'Pro',
      enterprise: 'Enterprise',
    },
    planTexts: {
      starter: 'Pour un assistant d’une petite entreprise.',
      pro: 'Pour plusieurs assistants et davantage de connaissances.',
      enterprise: 'Pour de nombreuses équipes, avec un support dédié.',
    },
  },
  profile: {
    title: 'Profil',
    description: 'Vous, dans {{product}}.',
    loading: 'Chargement de votre profil',
    failed: 'Erreur de chargement du profil',
    tryAgain: 'Réessayer',
    onboarding: 'Premiers pas',
    completed: 'Terminés',
    inProgress: 'En cours',
    continue: 'Continuer les premiers pas',
    edit: 'Modifier dans Paramètres',
    id: 'Identifiant',
    email: 'E-mail',
    firstName: 'Prénom',
    lastName: 'Nom',
    none: 'Non indiqué',
  },
  admin: {
    settings: {
      title: 'Réglages du système',
    },
  },
} satisfies Catalogue<typeof english>;
