import type english from '../en/event.ts';
import type { Catalogue } from '../resources.ts';

export default {
  title: 'Kahimunan',
  lead: 'Là où la technologie rencontre la tradition',
  text: 'Une rencontre sur la façon dont les nouveaux outils peuvent servir ce que l’on sait depuis toujours. Parcourez les sessions et demandez ce que vous voulez à l’assistant de l’événement.',
  voice: 'Démarrer la discussion vocale',
  chat: 'Ouvrir la discussion',
  sessionsTitle: 'Sessions',
  topics: 'Sujets',
  voiceChat: 'En attendant, l’assistant répond par écrit.',
  voiceNone: 'En attendant, les sessions ci-dessous disent de quoi parle l’événement.',
  sessions: {
    weaving: {
      title: 'Des motifs qui se souviennent',
      one: 'Le tissage comme mémoire',
      two: 'Archives numériques des motifs locaux',
      three: 'À qui est un motif',
    },
    elders: {
      title: 'Ce que racontent les anciens',
      one: 'Enregistrer l’histoire orale',
      two: 'Consentement et attention',
      three: 'Des archives que gardent les villages',
    },
    languages: {
      title: 'Plusieurs langues, un assistant',
      one: 'Le filipino et ses langues sœurs',
      two: 'Ce que les machines entendent mal',
      three: 'Des mots à garder',
    },
    shops: {
      title: 'La boutique qui répond à minuit',
      one: 'Petits commerces et assistants',
      two: 'Des réponses avec leurs sources',
      three: 'Des papiers aux réponses',
    },
    healing: {
      title: 'Plantes, notes et remèdes',
      one: 'Le savoir traditionnel par écrit',
      two: 'Sûreté et preuves',
      three: 'Ce qui reste à qui soigne',
    },
    commons: {
      title: 'Garder ce qui est à nous',
      one: 'Les données d’une communauté',
      two: 'La vie privée par habitude',
      three: 'Des outils que l’on peut quitter',
    },
  },
} satisfies Catalogue<typeof english>;
