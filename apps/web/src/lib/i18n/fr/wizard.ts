import type en from '../en/wizard.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Créer un assistant',
  back: 'Retour',
  next: 'Continuer',
  steps: {
    label: 'Étapes',
    type: 'Type',
    sources: 'Sources',
    analysis: 'Analyse par IA',
    review: 'Personnaliser',
    finish: 'Finaliser',
  },
  type: {
    title: 'À partir de quoi doit-il répondre ?',
    text: 'Tout cela pourra être modifié plus tard.',
  },
  sources: {
    title: 'Choisissez ses sources de connaissances',
    text: 'Ce qui a été lu est déjà choisi.',
    lost: 'Une source choisie n’existe plus : elle a été retirée.',
  },
  agent: {
    title: 'Un agent n’a pas besoin de sources',
    text: 'Il suit les instructions que vous verrez ensuite et ne consulte rien. Choisissez-le pour converser et guider, pas pour des prix, des horaires ou d’autres faits de votre entreprise.',
    next: 'Continuer et personnaliser',
    busy: 'Préparation de l’agent...',
  },
  analysis: {
    title: 'Laissez-le découvrir votre contenu',
    text: 'Les sources choisies sont parcourues pour y trouver un nom, des instructions, un ton, des sujets et des premières questions. Rien n’est définitif : vous relirez tout ensuite.',
    chosen: 'Sources choisies',
    submit: 'Générer l’assistant',
    busy: 'Analyse du contenu...',
    busyText:
      'Vos sources sont parcourues et des premières questions essayées. Revenir en arrière arrête tout.',
    done: 'Ces sources ont été analysées',
    doneText: 'Continuer garde ce qui a été proposé et ce que vous avez modifié.',
    again: 'Générer de nouveau',
  },
  review: {
    title: 'Relisez la proposition',
    text: 'Modifiez ce qui ne vous ressemble pas.',
    type: 'Type',
    types: {
      general: 'Général',
      support: 'Service client',
      sales: 'Vente',
      booking: 'Réservations et visites',
      education: 'Enseignement',
    },
    name: 'Nom suggéré',
    topics: 'Sujets principaux',
    questionsTried: 'Celles qui sont proposées ont été essayées : vos sources répondent à chacune.',
    advanced: 'Avancé : instructions système',
    promptReset: 'Reprendre les instructions proposées',
    failed: 'Les instructions n’ont pas pu être générées. Veuillez réessayer.',
    failedText: 'Ce sont ici des valeurs générales, qui ne viennent pas de votre contenu.',
    nothing: 'Trop peu a pu être lu dans ces sources pour y trouver des sujets et des questions.',
    outdated: 'Depuis cette proposition, vos sources ont été lues plus avant.',
  },
  tools: {
    title: 'Outils',
    coming: 'Bientôt disponible',
    ready:
      'La prise de rendez-vous, les liens de paiement et les appels à vos propres services fonctionnent déjà : ajoutez-les sous Actions une fois l’assistant créé.',
    webSearch: 'Recherche web',
    dataAnalysis: 'Analyse de données',
    codeInterpreter: 'Interpréteur de code',
    emailIntegration: 'Intégration de l’e-mail',
    ecommerceIntegration: 'Intégration du commerce en ligne',
  },
  finish: {
    title: 'Donnez-lui un nom',
    text: 'Les visiteurs voient le nom et la description.',
    summary: 'Résumé',
    incomplete: 'Veuillez indiquer un nom et des instructions système',
    submit: 'Créer l’assistant',
    busy: 'Création...',
  },
  ready: {
    title: 'C’est prêt : {{name}}',
    text: 'Partagez-le, ou posez-lui d’abord une question.',
    test: 'Le tester',
    close: 'Terminé',
  },
} satisfies Catalogue<typeof en>;
