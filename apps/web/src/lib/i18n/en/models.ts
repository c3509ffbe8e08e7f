/** Which language model answers, for admins. */
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
    'The provider does not accept AI_CHAT_API_KEY. Check the key, set it where {{product}} runs and start it again. Until then the built-in model serves.',
  setByServer:
    'AI_CHAT_PROVIDER names this model where {{product}} runs. To choose one here, remove it and start {{product}} again.',
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
  provider: {
    title: 'Use a provider’s model',
    text: 'Set these variables where {{product}} runs, then start it again.',
    exampleKey: 'your-key',
    exampleModel: 'name-of-the-model',
    variables: {
      AI_CHAT_PROVIDER:
        'openai, anthropic, google, mistral, groq, xai, azure, bedrock, openrouter or openai-compatible.',
      AI_CHAT_API_KEY: 'The key that the provider gave you.',
      AI_CHAT_MODEL: 'The name of the model, as the provider writes it.',
      AI_CHAT_BASE_URL:
        'Only for openai-compatible and azure: the address of your own server, such as Ollama or vLLM.',
    },
  },
};
