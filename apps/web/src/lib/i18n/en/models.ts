/** Which models answer and search: for admins, and how far an owner's sources are with another one. */
export default {
  description: 'What holds for this whole installation.',
  title: 'Language model',
  builtIn: 'Answers are quoted by the built-in model.',
  answeredBy: 'Answers are written by {{model}} ({{provider}}).',
  states: {
    ready: 'Ready',
    starting: 'Starting',
    asleep: 'Asleep until the next question',
    failing: 'Not answering',
    'refused-key': 'Key refused',
  },
  failing: 'Until it answers again, the built-in model serves. Check that it is running and can be reached.',
  refusedKey:
    'The provider does not accept the key. Check it and enter it again; until then the built-in model serves.',
  setByServer: 'This model is named in the server’s own settings, so it cannot be changed here.',
  modelChange: {
    title: 'Your sources are being prepared for a better search',
    text: '{{passages}}, {{sources}}. Everything works meanwhile.',
    passages_one: '{{done}} of {{total}} passage',
    passages_other: '{{done}} of {{total}} passages',
    sources_one: '{{done}} of {{total}} source',
    sources_other: '{{done}} of {{total}} sources',
    problems: {
      busy: 'The service that prepares them asks to wait. It goes on by itself.',
      'refused-key':
        'The service that prepares them does not let this installation in. Whoever runs it has to see to that; your assistants answer as before.',
      failing:
        'The service that prepares them does not answer at the moment. It is tried again by itself; your assistants answer as before.',
    },
  },
  search: {
    title: 'Search model',
    done: 'All sources are searched with {{model}}.',
    changing:
      'The sources of all accounts are being prepared for {{model}}, one after the other. Until a source is done, it is searched with the model before.',
    all: 'All accounts',
    noAccount: 'Account deleted',
    problems: {
      busy: 'The provider asks to wait: its limit is reached. It goes on by itself; a higher limit at the provider makes it faster.',
      'refused-key':
        'The provider does not accept AI_EMBED_API_KEY. Check the key, set it where {{product}} runs and start it again. Nothing is lost: it goes on where it was.',
      failing:
        'The model does not answer. Check that it is running and can be reached, and that AI_EMBED_MODEL names one that the provider has. Nothing is lost: it goes on where it was.',
    },
    short: { busy: 'Waiting', 'refused-key': 'Key refused', failing: 'Not answering' },
    retry: 'Next try: {{time}}',
    further_one: 'And {{number}} further account.',
    further_other: 'And {{number}} further accounts.',
    loading: 'Loading how far the sources are',
    failedTitle: 'How far the sources are could not be loaded',
    failedText: 'Search goes on as before.',
  },
  found: 'On this machine',
  foundHint:
    'Models that run where {{product}} runs: questions and sources do not leave that machine. How good and how fast the answers are depends on the model and the machine.',
  use: 'Use this model',
  using: 'Connecting…',
  answers: 'Answers now',
  back: 'Use the built-in model',
  look: 'Look again',
  looking: 'Looking…',
  emptyTitle: 'No model found on this machine',
  empty: 'Start Ollama, LM Studio or llama.cpp at its usual port, then look again.',
  loading: 'Looking for models on this machine',
  failedTitle: 'The models could not be loaded',
  failedText: 'Answers go on as before.',
  chosen: 'Answers are now written by {{model}}',
  forgotten: 'Answers are quoted by the built-in model again',
  notChanged: 'The model was not changed',
};
