import type english from '../en/models.ts';
import type { Catalogue } from '../resources.ts';

export default {
  description: 'Ce qui vaut pour toute cette installation.',
  title: 'Modèle de langage',
  builtIn: 'Le modèle intégré cite les réponses.',
  answeredBy: 'Les réponses sont rédigées par {{model}} ({{provider}}).',
  states: {
    ready: 'Prêt',
    starting: 'Démarrage',
    asleep: 'En veille jusqu’à la prochaine question',
    failing: 'Ne répond pas',
    'refused-key': 'Clé refusée',
  },
  failing:
    'En attendant qu’il réponde, le modèle intégré prend le relais. Vérifiez qu’il fonctionne et qu’on peut l’atteindre.',
  refusedKey:
    'Le fournisseur n’accepte pas la clé. Vérifiez-la et saisissez-la à nouveau ; en attendant, le modèle intégré prend le relais.',
  setByServer: 'Ce modèle est fixé dans les réglages du serveur : impossible de le modifier ici.',
  modelChange: {
    title: 'Vos sources sont en préparation pour une meilleure recherche',
    text: '{{passages}}, {{sources}}. Tout fonctionne entre-temps.',
    passages_one: '{{done}} passage sur {{total}}',
    passages_other: '{{done}} passages sur {{total}}',
    sources_one: '{{done}} source sur {{total}}',
    sources_other: '{{done}} sources sur {{total}}',
    problems: {
      busy: 'Le service qui les prépare demande de patienter. La préparation reprendra d’elle-même.',
      'refused-key':
        'Le service qui les prépare refuse l’accès à cette installation. C’est à la personne qui la gère d’y remédier ; vos assistants répondent comme avant.',
      failing:
        'Le service qui les prépare ne répond pas pour le moment. Un nouvel essai aura lieu automatiquement ; vos assistants répondent comme avant.',
    },
  },
  search: {
    title: 'Modèle de recherche',
    done: 'La recherche dans toutes les sources utilise {{model}}.',
    changing:
      'Les sources de tous les comptes sont préparées pour {{model}}, l’une après l’autre. Tant qu’une source n’est pas prête, la recherche y utilise le modèle précédent.',
    all: 'Tous les comptes',
    noAccount: 'Compte supprimé',
    problems: {
      busy: 'Le fournisseur demande de patienter : sa limite est atteinte. La préparation reprendra d’elle-même ; une limite plus élevée l’accélère.',
      'refused-key':
        'Le fournisseur n’accepte pas AI_EMBED_API_KEY. Vérifiez la clé, définissez-la là où tourne {{product}}, puis redémarrez-le. Rien n’est perdu : la préparation reprendra où elle en était.',
      failing:
        'Le modèle ne répond pas. Vérifiez qu’il fonctionne, qu’on peut l’atteindre et que AI_EMBED_MODEL désigne un modèle que le fournisseur propose. Rien n’est perdu : la préparation reprendra où elle en était.',
    },
    short: { busy: 'En attente', 'refused-key': 'Clé refusée', failing: 'Ne répond pas' },
    retry: 'Prochain essai : {{time}}',
    further_one: 'Et {{number}} autre compte.',
    further_other: 'Et {{number}} autres comptes.',
    loading: 'Chargement de l’avancement des sources',
    failedTitle: 'L’avancement des sources n’a pas pu être chargé',
    failedText: 'La recherche continue comme avant.',
  },
  found: 'Sur cette machine',
  foundHint:
    'Des modèles qui tournent là où tourne {{product}} : les questions et les sources ne quittent pas cette machine. La qualité et la vitesse des réponses dépendent du modèle et de la machine.',
  use: 'Utiliser ce modèle',
  using: 'Connexion…',
  answers: 'Répond actuellement',
  back: 'Utiliser le modèle intégré',
  look: 'Chercher à nouveau',
  looking: 'Recherche…',
  emptyTitle: 'Aucun modèle trouvé sur cette machine',
  empty: 'Démarrez Ollama, LM Studio ou llama.cpp sur son port habituel, puis cherchez à nouveau.',
  loading: 'Recherche de modèles sur cette machine',
  failedTitle: 'Les modèles n’ont pas pu être chargés',
  failedText: 'Les réponses continuent comme avant.',
  chosen: 'Les réponses sont maintenant rédigées par {{model}}',
  forgotten: 'Le modèle intégré cite de nouveau les réponses',
  notChanged: 'Le modèle n’a pas été changé',
} satisfies Catalogue<typeof english>;
