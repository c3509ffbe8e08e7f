export default {
  delete: {
    title: 'Supprimer le compte',
    text: 'Votre compte et tout ce qu’il contient est supprimé pour toujours. Personne ne peut le rétablir.',
    ask: 'Supprimer le compte…',
    notAsOther: 'Seul son titulaire peut supprimer ce compte, pas quelqu’un qui agit à sa place.',
    dialogTitle: 'Supprimer votre compte ?',
    dialogText: 'Vous êtes déconnecté partout à l’instant, et vos assistants cessent de répondre.',
    lost: {
      sources: 'Toutes les sources : fichiers, notes, et ce qui a été lu de sites web et de Notion',
      assistants: 'Tous les assistants, avec leurs pages publiques et leurs widgets',
      conversations: 'Toutes les conversations, les contacts et les rapports',
      keys: 'Toutes les clés d’API et votre connexion',
    },
    confirmation: 'Saisissez {{email}} pour confirmer',
    password: 'Votre mot de passe',
    confirm: 'Supprimer le compte',
    busy: 'Suppression…',
  },
};
