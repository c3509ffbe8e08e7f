import type english from '../en/notifications.ts';
import type { Catalogue } from '../resources.ts';

export default {
  loading: 'Chargement des notifications...',
  failedTitle: 'Les notifications n’ont pas pu être chargées',
  failedText: 'Rien n’est perdu. Veuillez réessayer.',
  empty: 'Rien de nouveau. Les nouvelles de vos sources et de vos assistants apparaîtront ici.',
  markAll: 'Tout marquer comme lu',
  older: 'Afficher les précédentes',
  today: 'Aujourd’hui',
  yesterday: 'Hier',
  isUnread: 'Non lue :',
  syncFailed: {
    title: 'La synchronisation de {{name}} a échoué',
    text: 'Vos assistants continuent de répondre avec ce qu’ils en avaient appris. Voyez pourquoi, puis synchronisez à nouveau.',
  },
  documentsFailed: {
    title_one: '{{number}} document de {{name}} n’a pas pu être lu',
    title_other: '{{number}} documents de {{name}} n’ont pas pu être lus',
    text: 'Les autres sont à jour. Voyez lesquels, et pourquoi.',
  },
  reconnect: {
    title: '{{name}} doit être reconnectée',
    text: 'L’accès a été refusé. D’ici là, la source n’est plus synchronisée.',
  },
  channelReconnect: {
    title: '{{channel}} doit être reconnecté : {{account}}',
    text: 'Sa clé n’est plus acceptée ; votre assistant ne peut donc pas y répondre.',
  },
  firstConversation: {
    title: '{{name}} a eu sa première conversation',
    text: 'Un visiteur a posé une question. Voyez la question et la réponse.',
  },
  unanswered: {
    title_one: '{{name}} n’a pas pu répondre à {{number}} question',
    title_other: '{{name}} n’a pas pu répondre à {{number}} questions',
    text: 'Écrivez les réponses, et il les saura désormais.',
  },
  newLeads: {
    title_one: '{{name}} a {{number}} nouveau prospect',
    title_other: '{{name}} a {{number}} nouveaux prospects',
    text: 'Voyez qui a laissé ses coordonnées, et ce qu’ils ont demandé.',
  },
  webhookDisabled: {
    title: 'Le webhook vers {{host}} a été désactivé',
    text: 'Rien n’y arrivait depuis des jours. Regardez les dernières réponses, et réactivez-le.',
  },
  planUsage: {
    messages: '{{used}} messages sur {{limit}} sont utilisés ce mois-ci',
    sources: 'Vous avez {{used}} sources ; l’offre gratuite en prévoit {{limit}}',
    channels: 'Canaux utilisés par les visiteurs : {{used}}. L’offre gratuite en prévoit {{limit}}',
    text: 'Rien n’est coupé pendant la bêta. Voyez ce que vous utilisez.',
  },
  room: {
    title: 'Votre compte est plein à {{percent}}',
    text: 'Supprimez des sources ou des fichiers inutiles pour faire de la place.',
  },
  keyLimit: {
    near: 'La clé d’API {{name}} a presque épuisé les appels du jour',
    usedUp: 'La clé d’API {{name}} a épuisé les appels du jour',
    text: '{{used}} appels sur {{limit}} par jour.',
  },
  usedUp: {
    title: '{{name}} a répondu à toutes les questions du jour',
    all: 'Vos assistants ont répondu à toutes les questions du jour',
    text: 'Les visiteurs sont invités à revenir demain. {{limit}} par jour sont permises.',
  },
  person: {
    title: 'Quelqu’un vous attend chez {{name}}',
    button: 'Un visiteur a demandé une personne.',
    asked: 'Un visiteur a demandé une personne avec ses propres mots.',
    refusals: 'L’assistant n’a pas su répondre deux fois de suite.',
    'thumbs-down': 'Une réponse n’a pas plu à un visiteur.',
    form: 'Un visiteur a laissé ses coordonnées.',
  },
  people: {
    title_one: '{{number}} visiteur de plus vous attend chez {{name}}',
    title_other: '{{number}} visiteurs de plus vous attendent chez {{name}}',
    text: 'Ils sont si nombreux en une heure qu’ils sont comptés ici. Voyez-les tous dans la boîte de réception.',
  },
  archives: {
    export: {
      ready: {
        title: 'Vos données sont prêtes',
        text: 'Récupérez-les dans vos paramètres ; elles y restent {{days}} jours.',
      },
      failed: {
        title: 'Vos données n’ont pas pu être préparées',
        text: 'Voyez pourquoi et demandez-les de nouveau.',
      },
    },
    backup: {
      ready: { title: 'La sauvegarde est prête', text: 'Récupérez-la sur la page de la base de données.' },
      failed: { title: 'La sauvegarde n’a pas été faite', text: 'Voyez pourquoi et demandez-la de nouveau.' },
    },
  },
  settings: {
    title: 'E-mails',
    text: 'Les e-mails que nous vous envoyons. Ceux qui touchent à la sécurité de votre compte arrivent toujours.',
    loading: 'Chargement de vos choix d’e-mails...',
    failedTitle: 'Vos choix d’e-mails n’ont pas pu être chargés',
    failedText: 'Ils restent comme ils étaient. Veuillez réessayer.',
    saved: 'Enregistré',
    notSaved: 'Cela n’a pas pu être enregistré',
    emailNotifications: 'Avis par e-mail',
    emailNotificationsHint:
      'Quand une synchronisation planifiée échoue définitivement, qu’une source doit être reconnectée ou qu’une limite est atteinte. Pour les synchronisations, l’option des réglages de synchronisation doit aussi être activée.',
    leadAlerts: 'Alertes de contacts',
    leadAlertsHint:
      'Quand un visiteur laisse ses coordonnées ; ce qui arrive en une demi-heure fait un seul e-mail.',
    weeklyReports: 'Rapports hebdomadaires',
    weeklyReportsHint:
      'Le lundi à 8 heures : conversations, questions sans réponse et sources en échec de la semaine précédente.',
    systemUpdates: 'Nouvelles du système',
    systemUpdatesHint:
      'Ce qu’annoncent ceux qui gèrent ce site, comme des travaux prévus. Les annonces figurent de toute façon dans vos notifications.',
  },
  unsubscribe: {
    title: 'Ne plus recevoir ces e-mails ?',
    text: 'Vous ne recevrez plus d’e-mails de ce type. Ceux qui touchent à la sécurité de votre compte arrivent toujours.',
    stop: 'Ne plus les recevoir',
    doneTitle: 'C’est fait : vous ne recevrez plus ces e-mails',
    doneText: 'Désactivé : {{name}}. Vous pouvez revenir sur ce choix dans les paramètres à tout moment.',
    unknownTitle: 'Ce lien ne fonctionne plus',
    unknownText: 'Rien n’a été changé. Connectez-vous et choisissez-y vos e-mails.',
    settings: 'Choisir vos e-mails dans les paramètres',
  },
} satisfies Catalogue<typeof english>;
