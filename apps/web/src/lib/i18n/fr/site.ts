import { heads } from '@anito/contract/texts/site/fr';
import type english from '../en/site.ts';
import type { Catalogue } from '../resources.ts';

export default {
  heads,
  header: {
    label: 'Site',
    openMenu: 'Ouvrir le menu',
    features: 'Fonctions',
    howItWorks: 'Comment ça marche',
    pricing: 'Tarifs',
    signIn: 'Se connecter',
    build: 'Créer mon {{ownAssistant}}',
    dashboard: 'Tableau de bord',
    signOut: 'Se déconnecter',
  },
  landing: {
    badge: 'En bêta. Tout est gratuit pour l’instant.',
    title: 'L’assistant qui connaît votre commerce par cœur',
    text: 'Donnez à {{product}} votre site, vos menus, vos tarifs et vos conditions. Il s’en sert pour répondre à vos clients, à toute heure, et montre d’où vient chaque réponse.',
    watch: 'Voir la démo',
    watchLength: 'Voir la démo, {{seconds}} secondes',
    free: 'Ni carte ni code. Une boutique d’exemple est prête à l’essai.',
    carousel: {
      label: 'Ce que fait {{product}}',
      slide: '{{number}} sur {{total}}',
      show: 'Afficher l’image {{number}} : {{title}}',
      pause: 'Mettre en pause',
      play: 'Lire',
      night: {
        title: 'Ouvert quand vous êtes fermés',
        text: 'Une question à minuit reçoit sa réponse à minuit.',
      },
      sources: {
        title: 'Il apprend de ce que vous avez',
        text: 'Sites web, fichiers et pages Notion, au même endroit.',
      },
      cited: {
        title: 'Chaque réponse nomme sa source',
        text: 'Un geste montre le passage exact.',
      },
      widget: {
        title: 'Chez lui sur votre site',
        text: 'Un court extrait de code le met sur chaque page.',
      },
      asked: {
        title: 'Vous voyez ce qu’on demande',
        text: 'Et ce que vos sources ne disent pas encore.',
      },
    },
    reads: {
      label: 'Il lit',
      websites: 'Sites web',
      notionPages: 'Notion',
      pdf: 'PDF',
      word: 'Word',
      excel: 'Excel',
      slides: 'PowerPoint',
      text: 'Texte',
      pictures: 'Images',
      soon: 'Bientôt : Confluence, Dropbox',
    },
    featuresTitle: 'Fait pour les commerces, pas pour les ingénieurs',
    featuresText: 'Aucune consigne à écrire, aucun modèle à entraîner. Ce que vous savez suffit.',
    preview: {
      label: 'Exemple de discussion',
      name: 'Boulangerie Aling Nena',
      online: 'Exemple',
      question: 'Pouvez-vous livrer un gâteau ube à Marikina dimanche ?',
      answer:
        'Oui. Nous livrons à Marikina de 9 h à 16 h, dimanche compris. Commandez deux jours à l’avance. La livraison coûte 120 pesos.',
      sourceOne: 'Livraison.docx',
      sourceTwo: 'Gâteaux.pdf, page 2',
      followUp: 'Existe-t-il en plus petit ?',
      followUpAnswer: 'Oui. Le gâteau de 15 cm coûte 650 pesos, pour huit personnes.',
      placeholder: 'Écrivez un message',
    },
    features: {
      grounded: {
        title: 'Des réponses vérifiables',
        text: 'Chaque réponse cite le document dont elle vient. Ce que vos documents ne disent pas, il ne l’invente pas.',
      },
      honest: {
        title: 'Il dit quand il ne sait pas',
        text: 'La question est gardée pour vous. Écrivez la réponse une fois, il la saura désormais.',
      },
      voice: {
        title: 'Le ton de votre maison',
        text: 'Chaleureux, formel, bref ou détaillé : vous choisissez sa façon de parler et la changez à volonté.',
      },
      share: {
        title: 'Un lien à partager',
        text: 'Chaque assistant a sa propre page. Envoyez le lien, imprimez-le sur le ticket ou protégez-le par un code.',
      },
      languages: {
        title: 'Quatre langues',
        text: 'La page de discussion accueille vos visiteurs en anglais, filipino, espagnol ou français.',
      },
      yours: {
        title: 'Tout reste à vous',
        text: 'Sources, discussions et assistants s’effacent à tout moment, avec ce qui en a été appris.',
      },
    },
    stepsTitle: 'En ligne en trois étapes',
    stepsText: 'Le premier assistant demande une dizaine de minutes.',
    steps: {
      add: {
        title: 'Ajoutez ce que vous savez',
        text: 'Prenez-en une ou toutes. Chaque source est relue au rythme que vous choisissez : les réponses restent à jour.',
        websites: {
          title: 'Votre site web',
          text: 'Saisissez son adresse et choisissez les pages.',
        },
        files: {
          title: 'Vos fichiers',
          text: 'PDF, Word, Excel, PowerPoint, texte ou images.',
        },
        notionPages: {
          title: 'Votre Notion',
          text: 'Connectez l’espace de travail et choisissez les pages.',
        },
        picture: 'Mes sources dans {{product}}, avec une source connectée',
      },
      build: {
        title: 'Faites connaissance',
        text: 'Il est proposé à partir de vos sources : un nom, un ton, des premières questions. Essayez-le avant tout le monde et voyez quel passage a servi à chaque réponse.',
        picture: 'La page d’un assistant dans {{product}}',
      },
      share: {
        title: 'Mettez-le là où sont vos clients',
        text: 'Partagez le lien, ou collez un court extrait de code dans votre site. Ou connectez Messenger, WhatsApp et Telegram.',
        picture: 'La discussion d’un visiteur sur son téléphone, avec des réponses citées',
      },
    },
    demo: {
      title: 'Voyez-le à l’œuvre',
      text: 'Les papiers d’une boutique entrent, des réponses citées sortent : un enregistrement du vrai produit, sans son et aux attentes raccourcies.',
      play: 'Lire la démo',
      dialog: '{{product}} en {{seconds}} secondes',
      captions: 'Sous-titres',
      failed: 'Ce navigateur ne peut pas lire l’enregistrement.',
      download: 'Le télécharger',
    },
    closing: {
      title: 'Laissez parler votre savoir',
      text: 'Le premier assistant demande une dizaine de minutes.',
    },
  },
  footer: {
    label: 'Mentions légales',
    product: 'Produit',
    privacy: 'Confidentialité',
    terms: 'Conditions d’utilisation',
    cookies: 'Cookies',
    event: 'Kahimunan',
    tagline: 'Des assistants pour les entreprises, nourris de leur propre savoir.',
  },
  signIn: {
    pageTitle: 'Se connecter',
    title: 'Bienvenue chez {{product}}',
    text: 'Connectez-vous, ou créez un compte en une minute.',
    button: 'Continuer avec {{product}}',
    busy: 'Connexion...',
    agree:
      'En continuant, vous acceptez les <terms>Conditions d’utilisation</terms> et la <privacy>politique de confidentialité</privacy>.',
    timedOut:
      'Votre session a pris fin faute d’avoir été prolongée à temps. Votre travail est enregistré ; connectez-vous pour continuer.',
    failed: 'La page de connexion est injoignable. Vérifiez la connexion et réessayez.',
  },
  callback: {
    busy: 'Connexion en cours',
    title: 'Erreur d’authentification',
    meaning: 'La connexion n’est pas encore faite et rien n’est perdu. Veuillez réessayer.',
    tryAgain: 'Réessayer',
    noCode: 'Aucun code d’autorisation dans l’adresse de retour',
    noVerifier: 'Vérificateur du code introuvable',
    exchangeFailed: 'L’échange du code a échoué',
  },
} satisfies Catalogue<typeof english>;
