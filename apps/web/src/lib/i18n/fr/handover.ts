/** When an assistant hands over to a person. */
export default {
  text: 'Quand l’assistant passe le relais et quand quelqu’un est là. Chaque changement vaut aussitôt.',
  loadFailed: 'Les réglages n’ont pas pu être chargés',
  loadFailedText: 'L’assistant continue comme avant.',
  saveFailed: 'L’enregistrement a échoué.',
  hasButton: {
    label: 'Un bouton « Parler à une personne »',
    hint: 'Sur la page publique et dans le widget.',
  },
  whenAsked: {
    label: 'Quand un visiteur demande une personne',
    hint: 'En anglais, filipino, espagnol ou français, avec ses propres mots.',
  },
  afterRefusals: {
    label: 'Après deux questions de suite sans réponse',
    hint: 'Vous êtes prévenu ; l’assistant continue jusqu’à votre arrivée.',
  },
  onThumbsDown: {
    label: 'Après un pouce vers le bas',
    hint: 'Vous êtes prévenu ; l’assistant continue jusqu’à votre arrivée.',
  },
  form: {
    text: 'Un court formulaire dans le chat, sous une réponse. Qui l’envoie figure aussitôt parmi vos prospects. Chaque changement compte aussitôt.',
    isOn: {
      label: 'Demander leurs coordonnées aux visiteurs',
      hint: 'Une fois par conversation, jamais à qui peut déjà être joint. On peut le fermer.',
    },
    when: 'Quand demander',
    onPrice: {
      label: 'Quand on demande un prix ou veut acheter',
      hint: 'En anglais, filipino, espagnol ou français.',
    },
    whenUnanswered: {
      label: 'Quand l’assistant n’a pas de réponse directe',
      hint: 'Pour que votre équipe réponde.',
    },
    outsideHours: {
      label: 'En dehors de vos horaires',
      hint: 'Les horaires se trouvent plus haut, là où une personne intervient.',
    },
    afterQuestions: {
      label: 'Après quelques questions',
      hint: 'Quel que soit leur sujet.',
      count: 'Combien',
    },
    questions_one: 'Après {{number}} question',
    questions_other: 'Après {{number}} questions',
    never: 'Choisissez quand demander : on ne demande encore rien à personne.',
    open: 'Ce que demande le formulaire',
    fields: { name: 'Nom', email: 'E-mail', phone: 'Téléphone' },
    needs: { off: 'Ne pas demander', optional: 'Facultatif', required: 'Obligatoire' },
    heading: 'Titre',
    sentence: 'Phrase',
    ownHint: 'Laissé vide, le formulaire parle la langue du visiteur.',
    consent: 'Ligne de consentement',
    consents: { off: 'Aucune', line: 'Une ligne de texte', checkbox: 'Une case à cocher' },
    consentText: 'Ce que les visiteurs acceptent',
    consentHint: 'Ces mots sont conservés avec chaque prospect, avec l’heure.',
    consentMissing: 'Rédigez la ligne, ou choisissez de ne pas en afficher.',
    consentProposal: 'J’accepte que vous utilisiez mes coordonnées pour me répondre.',
    privacyUrl: 'Votre page de confidentialité',
    privacyWrong: 'Indiquez une adresse qui commence par https://',
    preview: 'Aperçu',
  },
  hours: {
    label: 'À certaines heures seulement',
    hint: 'En dehors, les visiteurs laissent leurs coordonnées. À l’heure de {{timezone}}, comme dans vos réglages.',
    from: 'de',
    until: 'à',
    off: 'Personne n’est là',
  },
};
