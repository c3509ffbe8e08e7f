import type english from '../en/errors.ts';
import type { Catalogue } from '../resources.ts';

export default {
  unknown: 'Un problème est survenu. Réessayez.',
  network: 'Le serveur est injoignable. Vérifiez la connexion et réessayez.',
  authentication_failed: 'L’authentification a échoué. Veuillez vous reconnecter.',
  invalid_request: 'La demande contient une erreur. Vérifiez votre saisie.',
  url_not_allowed: 'Cette adresse ne peut pas être utilisée.',
  assistant_inactive: 'Cet assistant est inactif pour le moment.',
  unauthenticated: 'Veuillez vous connecter.',
  access_code_required: 'Cet assistant demande un code d’accès.',
  invalid_access_code: 'Code d’accès incorrect. Réessayez.',
  forbidden: 'Vous n’avez pas l’autorisation de faire cela.',
  not_found: 'Introuvable. L’élément a peut-être été supprimé.',
  conflict: 'Cela a changé entre-temps. Rechargez.',
  already_syncing: 'Cette source est déjà en cours de synchronisation.',
  request_in_progress: 'La même demande est encore en cours.',
  answer_not_kept: 'C’est déjà fait, mais la réponse n’est pas conservée. Veuillez regarder le résultat.',
  payload_too_large: 'C’est trop volumineux.',
  quota_exceeded:
    'Votre compte n’a pas de place pour cela. Supprimez ce dont vous n’avez plus besoin, ou demandez-en plus à la personne qui gère cette installation.',
  unsupported_media_type: 'Ce type de fichier n’est pas pris en charge.',
  unreadable_file: 'Le fichier n’a pas pu être lu. Il est peut-être endommagé.',
  idempotency_mismatch: 'Cette demande a déjà été envoyée avec un autre contenu.',
  too_many_requests: 'C’était un peu rapide. Attendez un instant et réessayez.',
  daily_limit: 'Cet assistant a répondu aujourd’hui à toutes les questions qu’il peut. Revenez demain.',
  internal: 'Un problème est survenu de notre côté. Réessayez.',
  upstream_failed: 'Un service dont nous avons besoin n’a pas répondu. Réessayez.',
  unavailable: 'Le service n’est pas disponible. Réessayez bientôt.',
  model_busy: 'L’assistant est occupé. Réessayez dans un instant.',
  storage_full: 'Il n’y a plus de place pour enregistrer cela.',
} satisfies Catalogue<typeof english>;
