/** Calls to an assistant. */
export default {
  title: 'Talk to {{name}}',
  loading: 'Looking whether there is voice...',
  unknown: {
    title: 'Voice could not be asked for',
    text: 'Nothing is lost. Check your connection and try again.',
  },
  off: {
    text: 'Voice is not set up here yet: nothing is recorded, and no microphone is asked for. It will start from this button once it is.',
    operator:
      'Whoever runs the server can turn it on: it needs a key of OpenAI’s in the setting {{setting}}.',
  },
  intro:
    'You speak, and the assistant answers aloud. Your microphone is on only during the call; what is said is kept in writing with the conversations.',
  status: {
    microphone: 'Waiting for the microphone. Please allow it in your browser.',
    connection: 'Connecting...',
    searching: 'Looking it up...',
    speaking: 'Speaking',
    muted: 'Your microphone is off',
    listening: 'Listening',
    failed: 'That could not be answered. Please say it again.',
    ended: 'The call has ended',
    timeOver: 'The call has ended: its time was over',
  },
  transcript: { title: 'What is said', empty: 'What is said will stand here.', you: 'You' },
  level: { assistant: 'How loud {{name}} is', you: 'How loud you are' },
  mute: 'Mute',
  unmute: 'Unmute',
  interrupt: 'Interrupt',
  end: 'End call',
  cancel: 'Cancel',
  start: 'Start the call',
  again: 'Try again',
  callAgain: 'Call again',
  left: '{{time}} left',
  failure: {
    nobody:
      'No assistant has been chosen for this page yet, so there is nobody to talk to. Nothing is recorded, and no microphone is asked for.',
    'not-supported':
      'This browser cannot make calls here. Use a current browser, and an address that begins with https.',
    'microphone-denied':
      'The microphone is blocked. Allow it for this page in the settings of your browser, then try again.',
    'microphone-missing': 'No microphone was found. Plug one in, then try again.',
    'microphone-failed': 'The microphone does not answer. Another program may be using it.',
    lost: 'The connection was lost. What was said is kept. Check your network and try again.',
    failed: 'Failed to connect: {{error}}',
  },
};
