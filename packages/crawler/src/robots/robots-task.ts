import type { Read } from '@anito/documents/readers/reader-task';
import { parseRobots, type RobotsInput, type RobotsRecord } from './parse-robots.ts';

export const read: Read<RobotsInput, RobotsRecord> = async (input) => parseRobots(input);
