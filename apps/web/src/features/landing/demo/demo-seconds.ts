/** How long the recording is. */
export const demoSeconds = 34;
