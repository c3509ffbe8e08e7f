import type english from '../en/ui.ts';
import type { Catalogue } from '../resources.ts';

export default {
  optional: '(facultatif)',
  close: 'Fermer',
  cancel: 'Annuler',
  retry: 'Réessayer',
  figuresFailed: 'Impossible de charger les chiffres',
  details: 'Détails',
  requestId: 'Numéro de la requête',
  dismiss: 'Masquer',
  copy: 'Copier',
  copied: 'Copié !',
  copyFailed: 'Le navigateur n’a pas permis la copie. Sélectionnez le texte et copiez-le à la main.',
  typeToConfirm: 'Saisissez {{text}} pour confirmer',
  stepDone: 'terminé',
  stepOf: 'Étape {{current}} sur {{total}} :',
  notifications: 'Messages',
  breadcrumb: 'Où vous êtes',
  pager: {
    label: 'Pages',
    page: 'Page {{number}}',
    previous: 'Page précédente',
    next: 'Page suivante',
    newer: 'Plus récentes',
    older: 'Plus anciennes',
  },
  unreachable: {
    title: 'Cette page n’a pas pu être chargée',
    text: 'Le serveur est injoignable pour le moment. Ce que vous avez enregistré est en sécurité. Vérifiez votre connexion, puis réessayez.',
  },
  justNow: 'À l’instant',
  answerTime: '~{{number}}s',
  kept: "Rien n'a changé. Votre choix reste ici, vous pouvez donc réessayer.",
  unsaved: {
    title: 'Abandonner vos modifications ?',
    text: "Ce que vous avez saisi ou choisi ici n'a pas été enregistré.",
    stay: 'Continuer',
    discard: 'Abandonner',
  },
  leave: {
    title: 'Voulez-vous vraiment partir ?',
    text: 'Ce que vous avez choisi ici n’est pas enregistré. Si vous partez maintenant, ce sera perdu.',
    stay: 'Rester sur la page',
    confirm: 'Partir quand même',
  },
} satisfies Catalogue<typeof english>;
