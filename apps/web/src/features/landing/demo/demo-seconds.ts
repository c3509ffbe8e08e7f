/** Length of the demo video in seconds. */
export const demoSeconds = 34;
