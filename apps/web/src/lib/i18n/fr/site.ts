import type english from '../en/site.ts';
import type { Catalogue } from '../resources.ts';

export default {
  header: {
    label: 'Site',
    openMenu: 'Ouvrir le menu',
    features: 'Fonctions',
    howItWorks: 'Comment ça marche',
    pricing: 'Tarifs',
    signIn: 'Se connecter',
    build: 'Créer mon {{product}}',
    dashboard: 'Tableau de bord',
    signOut: 'Se déconnecter',
  },
  landing: {
    pageTitle: 'L’assistant qui connaît votre commerce',
    pageDescription:
      'Un assistant prêt à l’emploi qui prend le rôle dont votre entreprise a besoin : support, vente ou guide.',
    badge: 'En bêta. Tout est gratuit pour l’instant.',
    title: 'L’assistant qui connaît votre commerce par cœur',
    text: 'Donnez à {{product}} vos menus, vos tarifs et vos conditions. Il s’en sert pour répondre à vos clients, à toute heure, et montre d’où vient chaque réponse.',
    seeHow: 'Voir comment',
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
    featuresTitle: 'Fait pour les commerces, pas pour les ingénieurs',
    features: {
      grounded: {
        title: 'Des réponses vérifiables',
        text: 'Chaque réponse cite le document dont elle vient. Ce que vos documents ne disent pas, il ne l’invente pas.',
      },
      voice: {
        title: 'Le ton de votre maison',
        text: 'Chaleureux, formel, bref ou détaillé : vous choisissez sa façon de parler et la changez à volonté.',
      },
      share: {
        title: 'Un lien à partager',
        text: 'Chaque assistant a sa propre page. Envoyez le lien, imprimez-le sur le ticket ou protégez-le par un code.',
      },
    },
    stepsTitle: 'Prêt en trois étapes',
    steps: {
      add: {
        title: 'Ajoutez ce que vous savez',
        text: 'Envoyez les fichiers que vous avez déjà : PDF, Word, Excel, texte ou images. Ou écrivez des questions et réponses.',
      },
      build: {
        title: 'Créez votre assistant',
        text: 'Donnez-lui un nom, un ton et les sources qu’il peut utiliser.',
      },
      share: { title: 'Partagez-le', text: 'Essayez-le, puis envoyez le lien à vos clients.' },
    },
    closing: {
      title: 'Laissez parler votre savoir',
      text: 'Le premier assistant demande une dizaine de minutes.',
    },
  },
  footer: {
    label: 'Mentions légales',
    privacy: 'Confidentialité',
    terms: 'Conditions d’utilisation',
    cookies: 'Cookies',
    tagline: 'Des assistants pour les entreprises, nourris de leur propre savoir.',
  },
  pricing: {
    title: 'Gratuit pendant la bêta',
    text: 'La facturation n’existe pas encore. Toutes les fonctions sont gratuites pour l’instant. Tout changement sera annoncé 30 jours à l’avance.',
  },
  signIn: {
    pageTitle: 'Se connecter',
    title: 'Bienvenue chez {{product}}',
    text: 'Connectez-vous, ou créez un compte en une minute.',
    button: 'Continuer avec {{product}}',
    busy: 'Connexion...',
    agree:
      'En continuant, vous acceptez les <terms>Conditions d’utilisation</terms> et la <privacy>politique de confidentialité</privacy>.',
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
