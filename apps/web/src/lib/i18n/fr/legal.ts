import type english from '../en/legal.ts';
import type { Catalogue } from '../resources.ts';

export default {
  updated: 'Dernière mise à jour : {{date}}',
  terms: {
    title: 'Conditions d’utilisation',
    service: {
      title: 'Ce que vous recevez',
      text: '{{product}} crée des assistants qui répondent à partir des documents que vous leur donnez. Pendant la bêta, toutes les fonctions sont gratuites. Les prix, le moment venu, sont annoncés 30 jours à l’avance.',
    },
    content: {
      title: 'Vos contenus',
      text: 'Vos documents et conversations restent à vous. Vous nous autorisez à les conserver et à les traiter uniquement pour vous rendre le service. N’envoyez que ce que vous avez le droit d’utiliser, et rien d’illicite.',
    },
    use: {
      title: 'Bon usage',
      text: 'Il faut avoir au moins 18 ans, ou l’accord d’un parent. Les appels sont limités par minute, heure et jour afin que le service reste rapide pour tout le monde. Les réponses viennent d’une machine : vérifiez-les avant de vous y fier.',
    },
    liability: {
      title: 'Responsabilité',
      text: 'Le service est fourni tel quel. Notre responsabilité est limitée aux sommes payées au cours des 12 derniers mois.',
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
      text: 'Pour répondre à partir de vos documents et vous montrer comment vont vos assistants. Nous ne vendons aucune donnée et n’affichons aucune publicité.',
    },
    sharing: {
      title: 'Qui d’autre y a accès',
      text: 'Si un modèle de langage d’une autre entreprise est connecté, la question et les passages nécessaires à la réponse lui sont envoyés. Sinon, rien ne quitte cette installation.',
    },
    rights: {
      title: 'Vos droits',
      text: 'Vous pouvez supprimer sources et assistants à tout moment ; ce qui en a été appris disparaît avec eux. Les demandes sur vos données reçoivent une réponse sous 30 jours.',
    },
  },
  cookies: {
    title: 'Politique relative aux cookies',
    what: {
      title: 'Ce qui est gardé sur votre appareil',
      text: 'Seulement le nécessaire : un cookie de la page de connexion, un autre par lequel elle reconnaît ce navigateur pendant 180 jours, votre session dans le stockage local, et votre choix de thème et de langue. Les visiteurs d’une page de discussion gardent un nombre aléatoire pour retrouver leur conversation.',
    },
    not: {
      title: 'Ce qui ne l’est pas',
      text: 'Aucun cookie de mesure d’audience, de publicité ou d’autres entreprises.',
    },
    manage: {
      title: 'Comment l’effacer',
      text: 'Déconnectez-vous, ou effacez les données de ce site dans votre navigateur. Il faudra vous reconnecter et choisir de nouveau thème et langue.',
    },
  },
} satisfies Catalogue<typeof english>;
