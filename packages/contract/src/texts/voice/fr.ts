import type { voice as english } from './en.ts';

/** What the server says of calls by voice. */
export const voice: Record<keyof typeof english, string> = {
  'voice-not-configured':
    'La voix n’est pas configurée sur cette installation. La personne qui l’administre peut indiquer un fournisseur de voix en temps réel.',
  'voice-token-failed': 'Impossible d’obtenir le jeton de l’appel',
  'voice-provider-failed': 'Le service vocal est injoignable. Veuillez réessayer.',
  'voice-busy': 'Le service vocal est très sollicité. Veuillez réessayer dans un instant.',
  'voice-used-up': 'Les minutes d’appel d’aujourd’hui sont épuisées. Vous pouvez continuer par écrit.',
  'voice-call-over': 'Cet appel est terminé.',
  'voice-call-taken': 'Cet appel est déjà connu sous un autre identifiant.',
};
