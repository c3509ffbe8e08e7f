import type { Entry } from '../entry.ts';

export const channels = {
  'channel-not-configured':
    '{channel} is not set up on this server yet. Whoever runs the server finds what to set in its documentation.',
  'channel-token-refused': '{channel} does not accept the key any more. Please connect it again.',
  'channel-busy': '{channel} asks to wait before the next message. It is sent later.',
  'channel-unreachable': '{channel} cannot be reached at the moment. Please try again later.',
  'channel-refused': '{channel} did not accept this: {problem}',
  'channel-unsure': '{channel} did not say whether the message arrived, so it is not sent again.',
  'channel-outside-window':
    'The visitor wrote longer than 24 hours ago. {channel} delivers answers within 24 hours only.',
  'channel-account-taken':
    'This account answers for another assistant already. Delete that connection first.',
  'templates-none': 'This channel has no approved messages.',
  'template-gone':
    'There is no approved message of that name in that language any more. Please load the list again.',
  'template-value-missing': 'Please fill in every blank.',
  'template-too-long': 'The message becomes too long: its heading may have 60 characters, its text 1,024.',
  'channel-not-connected': 'This visitor cannot be reached any more: the account is not connected.',
  'channel-not-subscribed': '{channel} does not send the messages of this account yet.',
  'channel-works': 'Webhook test successful!',
  'channel-paused': 'Answering on {channel} is switched off.',
  'channel-answers': '{channel} answers.',
  'facebook-page-forgotten': 'This page is not known any more. Please connect with Facebook again.',
  'facebook-page-differs': 'This token does not belong to the page that was chosen.',
  'facebook-state-unknown': 'This sign-in has ended or was used already. Please start again.',
  'facebook-connected': 'Facebook is connected. You can close this window.',
  'facebook-back': 'Back to your channels',
  'facebook-cancelled': 'Facebook authorization was cancelled. Please try again.',
  'facebook-no-pages':
    'Facebook named no page that you may connect. Please choose at least one page when you sign in.',
  'facebook-cache-failed': 'OAuth successful but failed to cache pages. Please try again.',
  'facebook-load-failed': 'Failed to load Facebook configuration',
  'facebook-setup-failed': 'Failed to setup Facebook integration',
  'facebook-update-failed': 'Failed to update Facebook configuration',
  'facebook-delete-failed': 'Failed to delete Facebook configuration',
  'facebook-test-failed': 'Failed to test webhook',
  'facebook-refresh-failed': 'Failed to refresh subscription status',
  'facebook-auth-failed': 'Failed to start Facebook authentication',
  'whatsapp-number-differs': 'This token does not open the number that was named.',
} as const satisfies Record<string, Entry>;

export type ChannelTexts = Record<keyof typeof channels, Entry>;
