import type { ChannelTexts } from './en.ts';

export const channels: ChannelTexts = {
  'channel-not-configured':
    '{channel} n’est pas encore configuré sur ce serveur. La personne qui l’administre trouve dans la documentation ce qu’il faut indiquer.',
  'channel-token-refused': '{channel} n’accepte plus la clé. Reconnectez-le.',
  'channel-busy': '{channel} demande d’attendre avant le prochain message. Il sera envoyé plus tard.',
  'channel-unreachable': '{channel} est injoignable pour le moment. Réessayez plus tard.',
  'channel-refused': '{channel} ne l’a pas accepté : {problem}',
  'channel-unsure': '{channel} n’a pas dit si le message est arrivé ; il n’est donc pas renvoyé.',
  'channel-outside-window':
    'Le visiteur a écrit il y a plus de 24 heures. {channel} ne remet les réponses que dans les 24 heures.',
  'channel-account-taken':
    'Ce compte répond déjà pour un autre assistant. Supprimez d’abord cette connexion.',
  'templates-none': 'Ce canal n’a pas de messages approuvés.',
  'template-gone': 'Il n’y a plus de message approuvé de ce nom dans cette langue. Rechargez la liste.',
  'template-value-missing': 'Remplissez chaque champ.',
  'template-too-long': 'Le message devient trop long : 60 caractères pour le titre, 1 024 pour le texte.',
  'channel-not-connected': 'Ce visiteur n’est plus joignable : le compte n’est pas connecté.',
  'channel-not-subscribed': '{channel} n’envoie pas encore les messages de ce compte.',
  'channel-works': 'Le test du webhook a réussi !',
  'channel-paused': 'Les réponses sur {channel} sont désactivées.',
  'channel-answers': '{channel} répond.',
  'facebook-page-forgotten': 'Cette page n’est plus connue. Reconnectez-vous à Facebook.',
  'facebook-page-differs': 'Ce jeton n’appartient pas à la page choisie.',
  'facebook-state-unknown': 'Cette connexion est terminée ou a déjà servi. Recommencez.',
  'facebook-connected': 'Facebook est connecté. Vous pouvez fermer cette fenêtre.',
  'facebook-back': 'Retour à vos canaux',
  'facebook-cancelled': 'L’autorisation Facebook a été annulée. Réessayez.',
  'facebook-no-pages':
    'Facebook n’a indiqué aucune page que vous puissiez connecter. Choisissez-en au moins une en vous connectant.',
  'facebook-cache-failed':
    'Vous êtes connecté à Facebook, mais les pages n’ont pas pu être conservées. Veuillez réessayer.',
  'facebook-load-failed': 'Impossible de charger la configuration Facebook',
  'facebook-setup-failed': 'Impossible de configurer l’intégration Facebook',
  'facebook-update-failed': 'Impossible de mettre à jour la configuration Facebook',
  'facebook-delete-failed': 'Impossible de supprimer la configuration Facebook',
  'facebook-test-failed': 'Impossible de tester le webhook',
  'facebook-refresh-failed': 'Impossible d’actualiser l’état de l’abonnement',
  'facebook-auth-failed': 'Impossible de démarrer l’authentification Facebook',
  'whatsapp-number-differs': 'Ce jeton n’ouvre pas le numéro indiqué.',
};
