import type english from '../en/sections.ts';
import type { Catalogue } from '../resources.ts';

export default {
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
    none: 'Non indiqué',
  },
  admin: {
    settings: {
      title: 'Réglages du système',
      emptyTitle: 'Les autres réglages se font encore sur le serveur',
      emptyText:
        'Le courrier, la connexion et les modèles des fournisseurs se règlent par des variables au démarrage du serveur ; docs/operations.md en donne la liste.',
    },
  },
} satisfies Catalogue<typeof english>;
