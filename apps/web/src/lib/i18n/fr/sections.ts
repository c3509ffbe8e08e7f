import type english from '../en/sections.ts';
import type { Catalogue } from '../resources.ts';

export default {
  deployment: {
    title: 'Diffusion',
    description: 'Amenez vos assistants sur votre site et dans vos messages.',
    emptyTitle: 'L’intégration arrive',
    emptyText: 'En attendant, chaque assistant a déjà une page de discussion à partager.',
    action: 'Voir vos assistants',
  },
  leads: {
    title: 'Contacts',
    description: 'Les personnes qui ont interrogé vos assistants et laissé leurs coordonnées.',
    emptyTitle: 'Pas encore de contacts',
    emptyText: 'Ils seront réunis ici dès que cette partie sera prête.',
    action: 'Voir vos assistants',
  },
  account: {
    title: 'Compte',
    description: 'Votre formule et ce que vous en utilisez.',
    emptyTitle: 'Gratuit pendant la bêta',
    emptyText: 'La facturation n’existe pas encore. Toutes les fonctions sont gratuites pour l’instant.',
    action: 'Aller au tableau de bord',
  },
  settings: {
    title: 'Réglages',
    description: 'L’apparence et la langue de {{product}} sur cet appareil.',
    appearance: 'Apparence',
    appearanceHint: 'Choisissez un thème, ou laissez-le suivre votre appareil.',
    languageHint: 'La langue des écrans. Vos assistants répondent dans la langue de la question.',
    profile: 'Profil',
  },
  profile: {
    title: 'Profil',
    description: 'Vous, dans {{product}}.',
    loading: 'Chargement de votre profil',
    id: 'Identifiant',
    email: 'E-mail',
    firstName: 'Prénom',
    lastName: 'Nom',
    onboarding: 'Prise en main',
    completed: 'Terminée',
    inProgress: 'En cours',
    none: 'Non indiqué',
  },
  admin: {
    users: 'Utilisateurs',
    analytics: 'Statistiques',
    database: 'Base de données',
    settings: 'Réglages du système',
    overview: 'Administration',
    emptyTitle: 'Cette partie est en construction',
    emptyText: 'Elle montrera les chiffres réels de cette installation, et rien d’autre.',
    action: 'Aller au tableau de bord',
  },
} satisfies Catalogue<typeof english>;
