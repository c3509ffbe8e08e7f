import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

/** Runs the system's ffmpeg (`apt-get install ffmpeg`), optionally with input from memory. */
export async function runFfmpeg(args: string[], input?: Buffer): Promise<void> {
  const child = spawn('ffmpeg', ['-loglevel', 'error', '-y', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  child.stdin.end(input);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** Returns the length of a video in seconds. */
export async function readSeconds(video: string): Promise<number> {
  const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', video];
  const { stdout } = await promisify(execFile)('ffprobe', args);
  return Number(stdout);
}
