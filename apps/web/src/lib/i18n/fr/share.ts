import type en from '../en/share.ts';
import type { Catalogue } from '../resources.ts';

export default {
  button: 'Partager',
  title: 'Partager {{name}}',
  link: 'Lien du chat public',
  linkOpen: 'Toute personne ayant ce lien peut discuter.',
  linkWithCode: 'Le code d’accès fait partie du lien : toute personne qui l’a peut entrer.',
  copy: 'Copier le lien',
  open: 'Ouvrir',
  qrAlt: 'Code QR du lien du chat public',
  qrText: 'Imprimez-le sur un menu, un ticket ou une affiche : l’appareil photo du téléphone ouvre le chat.',
  png: 'PNG',
  svg: 'SVG',
  qrFailed: 'Le code QR n’a pas pu être créé. Le lien fonctionne quand même.',
  code: 'Code d’accès :',
  copyCode: 'Copier le code',
  where: 'Où le trouver',
  page: 'Page de chat public',
  pageNote: 'La page derrière le lien',
  live: 'En ligne',
  off: 'En pause',
  widget: 'Widget du site web',
  widgetNote: 'Un chat sur votre propre site ; son code et sa clé se créent sous Déploiement',
  setUp: 'Configurer',
  reports: 'Rapports publics',
  reportsOn: 'Toute personne ayant le lien peut lire ses conversations',
  reportsOff: 'Personne d’autre que vous ne peut lire ses conversations',
  change: 'Modifier',
  paused: 'Cet assistant est en pause : on lit à sa place qu’il est inactif. Activez-le dans ses réglages.',
  codeLost:
    'Le code d’accès n’est plus lisible, personne ne peut entrer. Créez-en un nouveau dans ses réglages.',
} satisfies Catalogue<typeof en>;
