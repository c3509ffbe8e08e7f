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
  hours: {
    label: 'À certaines heures seulement',
    hint: 'En dehors, les visiteurs laissent leurs coordonnées. À l’heure de {{timezone}}, comme dans vos réglages.',
    from: 'de',
    until: 'à',
    off: 'Personne n’est là',
  },
};
