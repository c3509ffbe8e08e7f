/** The page of the event. */
export default {
  title: 'Kahimunan',
  lead: 'Where technology meets tradition',
  text: 'A gathering on how new tools can serve what people have always known. Browse the sessions, and ask the assistant of the event whatever you like.',
  voice: 'Start Voice Chat',
  chat: 'Open the chat',
  sessionsTitle: 'Sessions',
  topics: 'Topics',
  voiceChat: 'Until then, the assistant answers in writing.',
  voiceNone: 'Until then, the sessions below say what the event is about.',
  sessions: {
    weaving: {
      title: 'Patterns that remember',
      one: 'Weaving as a record',
      two: 'Digital archives of local designs',
      three: 'Who owns a pattern',
    },
    elders: {
      title: 'Stories our elders tell',
      one: 'Recording oral history',
      two: 'Consent and care',
      three: 'Archives that villages keep',
    },
    languages: {
      title: 'Many languages, one assistant',
      one: 'Filipino and its sister languages',
      two: 'What machines mishear',
      three: 'Words worth keeping',
    },
    shops: {
      title: 'The shop that answers at midnight',
      one: 'Small businesses and assistants',
      two: 'Answers with their sources',
      three: 'From papers to replies',
    },
    healing: {
      title: 'Herbs, records and remedies',
      one: 'Traditional knowledge in writing',
      two: 'Safety and evidence',
      three: 'What stays with the healer',
    },
    commons: {
      title: 'Keeping what is ours',
      one: 'Data of a community',
      two: 'Privacy by habit',
      three: 'Tools that can be left again',
    },
  },
};
