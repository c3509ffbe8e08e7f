/** How loud a stream is now, 0 to 1. */
export type LevelMeter = { read(): number; close(): void };

const samples = 512;
/** Speech is seldom louder than this, as the root of the mean square. */
const loud = 0.25;

/** Measures a stream that is heard elsewhere: the meter itself makes no sound. */
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
      return Math.min(1, Math.sqrt(sum / samples) / loud);
    },
    close() {
      source.disconnect();
    },
  };
}
