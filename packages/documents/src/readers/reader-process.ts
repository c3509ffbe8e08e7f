import { closeNetwork } from './close-network.ts';
import { serveTasks } from './serve-tasks.ts';

closeNetwork();
serveTasks();
