import type english from '../en/legal.ts';
import type { Catalogue } from '../resources.ts';

export default {
  updated: 'Dernière mise à jour : {{date}}',
  contact: {
    title: 'Contact',
    privacy: 'Questions sur vos données : {{address}}. Vous recevez une réponse sous 30 jours.',
    support: 'Aide : {{address}}. Vous recevez une première réponse sous 24 heures.',
    dpo: 'Délégué à la protection des données : {{address}}.',
    cookies: 'Questions sur les cookies : {{address}}. Vous recevez une réponse sous 48 heures.',
    none: 'Écrivez à qui gère ce site, à l’adresse par laquelle vous l’avez connu.',
    noneForCookies:
      'Écrivez à qui gère ce site, à l’adresse par laquelle vous l’avez connu. Les questions sur les cookies reçoivent une réponse sous 48 heures.',
  },
  terms: {
    title: 'Conditions d’utilisation',
    service: {
      title: 'Ce que vous recevez',
      text: '{{product}} crée des assistants qui répondent à partir du savoir que vous leur donnez : ils cherchent les passages utiles et y puisent la réponse. Vous pouvez les mettre sur une page de discussion, sur votre site comme widget, et les appeler par une API. Les réponses arrivent en temps réel.',
    },
    plans: {
      title: 'Offres et prix',
      text: 'Il y a des offres gratuites, payantes et pour les entreprises. Pendant la bêta, toutes les fonctions sont gratuites. Les prix et leurs changements sont annoncés 30 jours à l’avance. Une offre payante commence par 7 jours d’essai et peut être rendue dans les 30 jours.',
    },
    account: {
      title: 'Votre compte',
      text: 'Il faut avoir au moins 18 ans, ou l’accord d’un parent. Gardez votre mot de passe pour vous ; vous répondez de ce qui se passe dans votre compte.',
    },
    content: {
      title: 'Vos contenus',
      text: 'Vos documents et conversations restent à vous. Vous nous autorisez à les conserver et à les traiter uniquement pour vous rendre le service. N’envoyez que ce que vous avez le droit d’utiliser, et rien d’illicite.',
    },
    use: {
      title: 'Bon usage',
      text: 'Les appels sont limités par minute, heure et jour, selon l’offre, afin que le service reste rapide pour tout le monde. N’essayez pas d’y entrer par effraction, de le surcharger ni de vous en servir pour tromper ou nuire.',
    },
    answers: {
      title: 'Des réponses de machine',
      text: 'Les réponses viennent d’une machine et peuvent être fausses. Chacune nomme ses sources : vérifiez-les avant de vous y fier. Elles ne sont pas un conseil juridique, médical ou financier.',
    },
    support: {
      title: 'Assistance',
      text: 'Les demandes d’aide reçoivent une première réponse sous 24 heures.',
    },
    ending: {
      title: 'Fin',
      text: 'Vous pouvez supprimer votre compte à tout moment. Après un essai en pause, les données sont gardées 30 jours. Les comptes qui enfreignent ces conditions peuvent être fermés.',
    },
    liability: {
      title: 'Responsabilité',
      text: 'Le service est fourni tel quel. Notre responsabilité est limitée aux sommes payées au cours des 12 derniers mois.',
    },
    changes: {
      title: 'Changements',
      text: 'Quand ces conditions changent, la date en haut change aussi, et ce qui compte est annoncé 30 jours à l’avance.',
    },
  },
  privacy: {
    title: 'Politique de confidentialité',
    collect: {
      title: 'Ce que nous gardons',
      text: 'Votre nom et votre e-mail, les documents que vous envoyez, les assistants que vous créez et les conversations des visiteurs avec eux. Les visiteurs sont reconnus par un nombre aléatoire créé par leur navigateur.',
    },
    purpose: {
      title: 'Pourquoi',
      text: 'Pour répondre à partir de vos documents, vous montrer comment vont vos assistants et garder le service sûr et rapide. Nous ne vendons aucune donnée et n’affichons aucune publicité.',
    },
    sharing: {
      title: 'Qui d’autre y a accès',
      text: 'Si un modèle de langage d’une autre entreprise est connecté, la question et les passages nécessaires à la réponse lui sont envoyés. Si Notion est connecté, nous y lisons les pages que vous avez choisies. Qui gère cette installation, et qui l’héberge, peut voir ce qui est gardé. Sinon, rien n’en sort.',
    },
    retention: {
      title: 'Combien de temps',
      text: 'Tant qu’existent votre compte et la source ou l’assistant. Ce qui a été appris d’une source disparaît avec elle. Après un essai en pause, les données sont gardées 30 jours.',
    },
    security: {
      title: 'Comment c’est gardé',
      text: 'Les clés et les jetons sont chiffrés, les mots de passe gardés seulement comme empreinte. Chaque compte ne voit que ses propres choses ; ce qu’un administrateur fait au nom de quelqu’un est noté.',
    },
    children: {
      title: 'Enfants',
      text: 'Le service est destiné aux personnes d’au moins 18 ans, ou avec l’accord d’un parent.',
    },
    rights: {
      title: 'Vos droits',
      text: 'Vous pouvez voir, corriger, emporter et supprimer vos données. Sources et assistants se suppriment à tout moment ; ce qui en a été appris disparaît avec eux. Les demandes sur vos données reçoivent une réponse sous 30 jours.',
    },
    changes: {
      title: 'Changements',
      text: 'Quand cette politique change, la date en haut change aussi.',
    },
  },
  cookies: {
    title: 'Politique relative aux cookies',
    what: {
      title: 'Ce que sont les cookies et techniques semblables',
      text: 'Les cookies sont de petites notes qu’un site laisse dans votre navigateur. Le stockage local les garde jusqu’à ce qu’on les efface, le stockage de session jusqu’à la fermeture de l’onglet. Les jetons d’API prouvent qui est connecté. Les balises web sont des images invisibles qui signalent une visite : nous n’en utilisons aucune.',
    },
    types: {
      title: 'Ce que nous utilisons',
      text: 'Il y a quatre sortes habituelles. Vous voyez ci-dessous lesquelles ce site possède, et vous pouvez désactiver ce qui n’est pas essentiel.',
    },
    third: {
      title: 'Services d’autres',
      text: 'Le fournisseur du modèle d’IA, l’hébergeur, le suivi des performances, la mesure interne, l’API de Notion, les prestataires de paiement, la messagerie en temps réel et les réseaux de diffusion ne laissent rien ici dans votre navigateur : tous les fichiers viennent de ce site, et c’est le serveur qui interroge les autres. Il n’y a pas de paiement pendant la bêta.',
    },
    manage: {
      title: 'Gérer votre choix',
      text: 'L’interrupteur ci-dessus agit aussitôt dans ce navigateur. Votre navigateur peut aussi bloquer ou effacer tout ce qu’un site garde. Sans l’essentiel, vous ne pouvez pas vous connecter ; sans le fonctionnel, votre thème, votre langue et une discussion antérieure repartent à zéro.',
    },
    retention: {
      title: 'Combien de temps cela reste',
      text: 'La page de connexion reconnaît un navigateur pendant 180 jours. Les jetons de connexion durent entre 24 heures et 30 jours. Votre thème, votre langue et le numéro de visiteur restent jusqu’à ce que vous les effaciez, au plus tant que votre navigateur les garde. Une connexion à Notion commencée reste 24 heures.',
    },
    updates: {
      title: 'Changements',
      text: 'Quand autre chose sera gardé, cette page le dira d’abord, avec une nouvelle date en haut.',
    },
  },
  storage: {
    title: 'Votre choix',
    saved: 'Votre choix est gardé dans ce navigateur.',
    always: 'Toujours actif',
    none: 'Pas utilisé',
    essential: {
      title: 'Essentiel',
      text: 'Se connecter, rester connecté et les codes d’accès des discussions. Sans cela, le site ne marche pas.',
    },
    functional: {
      title: 'Fonctionnel',
      text: 'Se souvient de votre thème, de votre langue et, sur les pages de discussion, de votre discussion antérieure.',
    },
    analytics: {
      title: 'Mesure d’audience',
      text: 'Nous comptons les conversations sur le serveur. Rien n’est gardé pour cela dans votre navigateur.',
    },
    marketing: {
      title: 'Publicité',
      text: 'Aucune annonce, et personne ne vous suit.',
    },
  },
} satisfies Catalogue<typeof english>;
