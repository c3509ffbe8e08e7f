import type english from '../en/errors.ts';
import type { Catalogue } from '../resources.ts';

export default {
  unknown: 'Un problème est survenu. Réessayez.',
  network: 'Le serveur est injoignable. Vérifiez la connexion et réessayez.',
  authentication_failed: 'L’authentification a échoué. Veuillez vous reconnecter.',
  quota_exceeded:
    'Votre compte n’a pas de place pour cela. Supprimez ce dont vous n’avez plus besoin, ou demandez-en plus à la personne qui gère cette installation.',
} satisfies Catalogue<typeof english>;
