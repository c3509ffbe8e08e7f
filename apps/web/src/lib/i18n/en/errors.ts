/** What the browser itself says of errors; what the server says of them is worded in the contract. */
export default {
  unknown: 'Something went wrong. Please try again.',
  network: 'The server could not be reached. Please check your connection and try again.',
  authentication_failed: 'Authentication failed. Please sign in again.',
  quota_exceeded:
    'Your account has no room for this. Delete what you no longer need, or ask whoever runs this installation for more.',
};
