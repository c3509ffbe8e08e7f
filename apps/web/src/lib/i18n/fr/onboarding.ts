import type en from '../en/onboarding.ts';
import type { Catalogue } from '../resources.ts';

export default {
  pageTitle: 'Créez votre assistant',
  pageDescription:
    'Nommez votre entreprise, montrez à votre assistant ce qu’il doit savoir, rencontrez-le et placez-le sur votre site.',
  loading: 'Recherche de l’étape où vous étiez...',
  loadFailed: 'Vos premières étapes n’ont pas pu être chargées',
  loadFailedText: 'Ce que vous avez déjà fait est conservé. Veuillez réessayer.',
  failed: 'Cela n’a pas fonctionné',
  skip: 'Passer pour l’instant',
  next: 'Continuer',
  steps: {
    label: 'Étapes jusqu’à votre assistant',
    business: 'Votre entreprise',
    knowledge: 'Connaissances',
    reading: 'Lecture',
    assistant: 'Rencontre',
    share: 'Sur votre site',
  },
  business: {
    title: 'Quelle est votre entreprise ?',
    text: 'Votre assistant se présente avec elle.',
    name: 'Nom de l’entreprise',
    namePlaceholder: 'Hiraya Bakeshop',
    nameMissing: 'Veuillez saisir le nom de votre entreprise',
    kind: 'De quel type d’entreprise s’agit-il ?',
    kinds: {
      shop: { title: 'Commerce', text: 'Des articles, en magasin ou en ligne' },
      food: { title: 'Restauration', text: 'Restaurant, café, boulangerie, traiteur' },
      bookings: { title: 'Visites et réservations', text: 'Salon, clinique, hôtel, salle' },
      services: { title: 'Services', text: 'Réparation, assistance, aide aux clients' },
      education: { title: 'Enseignement', text: 'École, cours, formation' },
      other: { title: 'Autre chose', text: 'Votre assistant en juge par ce qu’il lit' },
    },
  },
  knowledge: {
    title: 'Que doit-il savoir ?',
    text: 'Votre assistant répond uniquement à partir de ce que vous lui donnez et montre d’où vient chaque réponse.',
    noWebsite: 'Pas de site ? Commencez avec des fichiers, ou essayez d’abord avec une entreprise inventée.',
    upload: 'Envoyer des fichiers',
    notion: 'Connecter plutôt Notion',
    own: 'Ou continuez avec une source que vous avez déjà',
    lost: 'La source que vous aviez choisie a été supprimée. Veuillez en choisir une autre.',
  },
  reading: {
    title: 'Votre source est en cours de lecture',
    text: 'Vous pouvez quitter cette page : la lecture continue et vous la retrouvez ici.',
    stopped: 'Votre source n’est pas encore lue',
    stoppedText: 'Vous voyez ci-dessous ce qui l’empêche et comment continuer.',
    making: 'Votre assistant se prépare',
    makingText: 'Il cherche ce que vos clients pourraient demander. Cela prend moins d’une minute.',
    makingBar: 'Découverte de votre contenu...',
    lost: 'Votre assistant a été supprimé : un autre est créé.',
    empty:
      'Rien n’a pu être lu dans cette source : il n’y a donc rien pour répondre. Veuillez en choisir une autre.',
    another: 'Choisir une autre source',
    enough: 'Continuer avec ce qui est déjà lu',
  },
  assistant: {
    title: 'Voici {{name}}',
    text: 'Choisissez une question ou posez la vôtre. Sous chaque réponse, vous voyez la source dont elle vient.',
    textWithoutQuestions:
      'Demandez ce que demandent vos clients. Sous chaque réponse, vous voyez la source dont elle vient.',
    next: 'Le placer sur votre site',
    loading: 'Chargement de votre assistant...',
  },
  share: {
    title: '{{name}} est prêt pour vos visiteurs',
    text: 'Partagez le lien, imprimez le code ou placez le chat sur votre site. Tout cela se trouve aussi sur la page de l’assistant.',
    ways: 'Comment vos visiteurs le trouvent',
    finish: 'Aller au tableau de bord',
  },
} satisfies Catalogue<typeof en>;
