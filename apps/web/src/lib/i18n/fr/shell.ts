import type english from '../en/shell.ts';
import type { Catalogue } from '../resources.ts';

export default {
  skipToContent: 'Aller au contenu',
  mainNavigation: 'Principale',
  openMenu: 'Ouvrir le menu',
  nav: {
    dashboard: 'Tableau de bord',
    inbox: 'Boîte de réception',
    sources: 'Mes sources',
    assistants: 'Assistants',
    deployment: 'Diffusion',
    leads: 'Contacts',
    account: 'Compte',
    settings: 'Réglages',
    adminPanel: 'Administration',
    users: 'Utilisateurs',
    analytics: 'Statistiques',
    database: 'Base de données',
    audit: 'Journal d’audit',
    announcements: 'Annonces',
    adminSettings: 'Réglages du système',
  },
  search: 'Chercher ou aller à...',
  betaAccess: 'Accès bêta',
  notifications: {
    label: 'Notifications',
    unread_one: '{{number}} notification non lue',
    unread_other: '{{number}} notifications non lues',
  },
  premium: {
    button: 'Fonctions premium',
    title: 'Bientôt',
    text: 'La facturation n’existe pas encore. Toutes les fonctions sont gratuites pour l’instant : utilisez {{product}} autant que vous voulez.',
    close: 'Compris',
  },
  userMenu: 'Votre compte',
  profileAndSettings: 'Profil et réglages',
  signOut: 'Se déconnecter',
  theme: { label: 'Thème', auto: 'Comme l’appareil', light: 'Clair', dark: 'Sombre' },
  language: { label: 'Langue' },
  offline:
    'Vous êtes hors ligne. Ce que vous voyez n’est peut-être plus à jour ; l’enregistrement sera possible au retour de la connexion.',
  unreachable:
    'Le serveur est injoignable pour le moment. Ce que vous voyez n’est peut-être plus à jour ; la page se reconnectera d’elle-même.',
  loading: 'Chargement...',
  loadingLong:
    'Cela prend plus de temps que d’habitude. La suite viendra d’elle-même dès que le serveur sera joignable.',
  impersonation: {
    label: 'Vous agissez à la place de quelqu’un',
    text: 'Vous agissez en tant que',
    exit: 'Revenir à l’administration',
    exitFailed: 'Impossible de cesser d’agir à la place de cette personne',
  },
  session: {
    title: 'Toujours là ?',
    text: 'Pour protéger votre compte, la session va bientôt se fermer. Ce que vous avez enregistré est conservé.',
    countdown_one: 'Encore {{count}} seconde',
    countdown_other: 'Encore {{count}} secondes',
    continue: 'Continuer la session',
    continuing: 'Un instant...',
    logout: 'Se déconnecter maintenant',
    failed: 'La session n’a pas pu continuer. Vérifiez la connexion et réessayez.',
  },
  profileFailed: {
    title: 'Impossible de charger votre profil',
    text: 'Vos données sont en sécurité. La page n’a pas pu joindre votre compte pour le moment.',
  },
  notFound: {
    title: 'Cette page n’existe pas',
    text: 'L’adresse est peut-être mal saisie, ou la page a été déplacée.',
    home: 'Aller à la page d’accueil',
    dashboard: 'Aller au tableau de bord',
    back: 'Revenir',
  },
  crash: {
    title: 'Un problème est survenu sur cette page',
    text: 'Ce que vous avez enregistré est en sécurité. Recharger la page suffit en général.',
    reload: 'Recharger',
    home: 'Aller à la page d’accueil',
    details: 'Détails',
  },
  accessDenied: {
    title: 'Accès refusé',
    text: 'Cette page demande des droits d’administration.',
    becomeAdmin:
      'Si cette adresse est celle d’un admin, confirmez-la : choisissez « Envoyer le lien » dans vos réglages et suivez le lien envoyé.',
    signedInAs: 'Compte actuel : {{email}}.',
    dashboard: 'Aller au tableau de bord',
    otherAccount: 'Se connecter avec un autre compte',
  },
} satisfies Catalogue<typeof english>;
