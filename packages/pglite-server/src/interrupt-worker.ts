import { Session } from 'node:inspector';
import { parentPort, workerData } from 'node:worker_threads';

const { parentPid } = workerData as { parentPid: number };
const checkParentMs = 500;
const graceMs = 2000;

const session = new Session();
session.connectToMainThread();
let alarm: NodeJS.Timeout | undefined;

// A statement may block the main thread when the server dies: then this thread ends the process,
// so that a new server never finds an old engine writing.
const parentCheck = setInterval(() => {
  if (process.ppid === parentPid) return;
  clearInterval(parentCheck);
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), graceMs);
}, checkParentMs);

parentPort?.on('message', (message: number | 'stop') => {
  clearTimeout(alarm);
  if (message === 'stop') {
    clearInterval(parentCheck);
    session.disconnect();
    parentPort?.close();
  } else if (message > 0) {
    alarm = setTimeout(() => session.post('Runtime.evaluate', { expression: 'anitoAlarm()' }), message);
  }
});
parentPort?.postMessage('ready');
