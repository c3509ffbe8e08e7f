import type { Read } from '../../../lib/readers/reader-task.ts';
import { parseRobots, type RobotsRecord } from './parse-robots.ts';

export const read: Read<string, RobotsRecord> = async (content) => parseRobots(content);
