/** Measures the current loudness of a stream, 0 to 1. */
export type LevelMeter = { read(): number; close(): void };

const samples = 512;
/** Root mean square that speech rarely exceeds. */
const maxLevel = 0.25;

/** Creates a meter for the loudness of a stream. `read` returns 0 to 1. The meter plays nothing. */
export function createLevelMeter(context: AudioContext, stream: MediaStream): LevelMeter {
  const source = context.createMediaStreamSource(stream);
  const analyser = context.createAnalyser();
  analyser.fftSize = samples;
  source.connect(analyser);
  const wave = new Float32Array(samples);
  return {
    read() {
      analyser.getFloatTimeDomainData(wave);
      const sum = wave.reduce((total, value) => total + value * value, 0);
      return Math.min(1, Math.sqrt(sum / samples) / maxLevel);
    },
    close() {
      source.disconnect();
    },
  };
}
