import type english from '../en/admin.ts';
import type { Catalogue } from '../resources.ts';

export default {
  setAside: {
    title: 'Mis de côté',
    empty: 'Rien n’est mis de côté.',
    text: 'Le serveur n’y touche plus pour que tout le reste continue. Chaque personne le voit sur ses sources et peut les synchroniser à nouveau. Au bout de 30 jours, cela n’apparaît plus ici.',
    why: 'Le serveur s’est arrêté {{number}} fois pendant qu’il y travaillait.',
    kinds: {
      document: 'Document',
      'sync-connection': 'Synchronisation d’une source',
      'refresh-source': 'Parcours d’une source',
      'reingest-document': 'Relecture d’un document',
      'retry-sync': 'Nouvel essai d’une synchronisation planifiée',
      'notify-failed-sync': 'E-mail sur une synchronisation échouée',
      'maintain-large-account': 'Index de recherche d’un grand compte',
      'change-model': 'Préparation des sources pour un autre modèle de recherche',
    },
    noAccount: 'Compte supprimé',
    tryAgain: 'Réessayer',
    trying: 'Démarrage…',
    tried: 'Nouvel essai : {{name}}',
    next: 'Sa source se synchronise : la prochaine synchronisation réessaie {{name}}',
    notTried: 'Pas de nouvel essai : {{name}}',
    newest: 'Seuls les {{number}} plus récents apparaissent.',
    loading: 'Chargement de ce qui est mis de côté',
    failedTitle: 'Impossible de charger ce qui est mis de côté',
    failedText: 'Rien n’a été modifié.',
  },
} satisfies Catalogue<typeof english>;
