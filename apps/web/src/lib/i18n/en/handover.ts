/** When an assistant hands over to a person. */
export default {
  text: 'When the assistant hands over to a person, and when one is there. Every change counts at once.',
  loadFailed: 'The settings could not be loaded',
  loadFailedText: 'The assistant goes on as before.',
  saveFailed: 'It was not saved.',
  hasButton: { label: 'A button "Talk to a person"', hint: 'On the public page and in the widget.' },
  whenAsked: {
    label: 'When a visitor asks for a person',
    hint: 'In English, Filipino, Spanish or French, in their own words.',
  },
  afterRefusals: {
    label: 'After two answers in a row that it does not have',
    hint: 'You are told; the assistant goes on until you join.',
  },
  onThumbsDown: { label: 'After a thumbs down', hint: 'You are told; the assistant goes on until you join.' },
  hours: {
    label: 'Only at certain hours',
    hint: 'Outside of them visitors leave how to reach them. By the time of {{timezone}}, as in your settings.',
    from: 'from',
    until: 'until',
    off: 'Nobody is there',
  },
};
