/** The frame of a widget. */
export default {
  title: 'Chat with {{name}}',
  close: 'Close chat',
};
