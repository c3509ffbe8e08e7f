import type { Read } from '@anito/documents/readers/reader-task';
import { parseRobots, type RobotsInput, type RobotsRecord } from './parse-robots.ts';

/**
 * Parses a robots.txt.
 * @public A reader process imports it by the file's address.
 */
export const read: Read<RobotsInput, RobotsRecord> = async (input) => parseRobots(input);
