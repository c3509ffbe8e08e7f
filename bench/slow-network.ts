/** Lighthouse's slow 4G: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up. */
export const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
