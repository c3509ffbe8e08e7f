import { closeNetwork } from './close-network.ts';
import { limitAddons } from './limit-addons.ts';
import { serveTasks } from './serve-tasks.ts';

closeNetwork();
limitAddons();
serveTasks();
