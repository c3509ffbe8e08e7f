import type english from '../en/settings.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Paramètres',
  description: 'Vous, votre compte et l’apparence de {{product}}.',
  tabs: {
    label: 'Paramètres',
    profile: 'Profil',
    notifications: 'Notifications',
    appearance: 'Apparence',
    api: 'Accès par API',
  },
  loading: 'Chargement de vos paramètres',
  failedTitle: 'Vos paramètres n’ont pas pu être chargés',
  failedText: 'Rien n’est perdu. Veuillez réessayer.',
  save: 'Enregistrer',
  notSaved: 'Vos modifications n’ont pas été enregistrées',
  tooLong: 'Au maximum {{number}} caractères.',
  profile: {
    title: 'Profil',
    firstName: 'Prénom',
    firstNameMissing: 'Veuillez indiquer votre prénom.',
    lastName: 'Nom',
    company: 'Entreprise',
    timezone: 'Fuseau horaire',
    timezoneHint: 'Les chiffres comme « messages du jour » comptent à partir de minuit dans ce fuseau.',
    saved: 'Votre profil est enregistré',
  },
  appearance: {
    title: 'Apparence',
    text: 'Votre choix vaut tout de suite, ici et partout où vous vous connectez.',
    themeHint: 'Automatique suit votre appareil.',
    languageHint: 'La langue des écrans. Vos assistants répondent dans la langue de la question.',
    dateFormat: 'Format des dates',
    dateFormatHint: 'Comment les jours sont écrits dans les listes et les rapports.',
    dateAuto: 'Selon la langue',
    saved: 'Votre choix est enregistré',
  },
  api: {
    tryTitle: 'Essayer un appel',
    tryText:
      'Il interroge votre assistant le plus récent. Mettez une de vos clés à la place de YOUR-KEY et lancez-le dans un terminal.',
    tryNoAssistant:
      'Créez d’abord un assistant : son numéro prend la place de ASSISTANT-ID. Mettez une de vos clés à la place de YOUR-KEY et lancez-le dans un terminal.',
    copy: 'Copier l’appel',
    reference: 'Tous les appels, à lire et à essayer',
  },
} satisfies Catalogue<typeof english>;
