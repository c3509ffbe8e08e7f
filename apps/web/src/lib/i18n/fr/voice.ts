import type english from '../en/voice.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Parler à {{name}}',
  loading: 'Vérification de la voix...',
  unknown: {
    title: 'Impossible de savoir si la voix est disponible',
    text: 'Rien n’est perdu. Vérifiez votre connexion et réessayez.',
  },
  off: {
    text: 'La voix n’est pas encore configurée ici : rien n’est enregistré et aucun micro n’est demandé. Elle démarrera avec ce bouton dès qu’elle le sera.',
    operator:
      'La personne qui administre le serveur peut l’activer : il faut une clé d’OpenAI dans le réglage {{setting}}.',
  },
  intro:
    'Vous parlez, et l’assistant répond à voix haute. Le micro n’est actif que pendant l’appel ; ce qui est dit est conservé par écrit avec les conversations.',
  status: {
    microphone: 'En attente du micro. Autorisez-le dans votre navigateur.',
    connection: 'Connexion...',
    searching: 'Recherche en cours...',
    speaking: 'Parle',
    muted: 'Votre micro est coupé',
    listening: 'Écoute',
    failed: 'Il n’a pas été possible de répondre. Veuillez répéter.',
    ended: 'L’appel est terminé',
    timeOver: 'L’appel est terminé : le temps est écoulé',
  },
  transcript: { title: 'Ce qui est dit', empty: 'Ce qui est dit apparaîtra ici.', you: 'Vous' },
  level: { assistant: 'Volume de {{name}}', you: 'Votre volume' },
  mute: 'Couper le micro',
  unmute: 'Rétablir le micro',
  interrupt: 'Interrompre',
  end: 'Terminer l’appel',
  cancel: 'Annuler',
  start: 'Démarrer l’appel',
  again: 'Réessayer',
  callAgain: 'Rappeler',
  left: '{{time}} restantes',
  failure: {
    nobody:
      'Aucun assistant n’a encore été choisi pour cette page : il n’y a donc personne à qui parler. Rien n’est enregistré et le micro n’est pas demandé.',
    'not-supported':
      'Ce navigateur ne peut pas appeler ici. Utilisez un navigateur récent et une adresse qui commence par https.',
    'microphone-denied':
      'Le micro est bloqué. Autorisez-le pour cette page dans les réglages du navigateur, puis réessayez.',
    'microphone-missing': 'Aucun micro n’a été trouvé. Branchez-en un, puis réessayez.',
    'microphone-failed': 'Le micro ne répond pas. Un autre programme l’utilise peut-être.',
    lost: 'La connexion est perdue. Ce qui a été dit est conservé. Vérifiez votre réseau et réessayez.',
    failed: 'Échec de la connexion : {{error}}',
  },
} satisfies Catalogue<typeof english>;
