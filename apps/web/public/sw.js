// Service worker of the console. It shows alerts and opens their pages. It caches nothing.

/** How long an open page may take to answer that it shows the console, in milliseconds. */
const answerMs = 400;

const listPages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Shows an alert. Browsers require one for each push. It is silent while a page of the console has the focus. */
async function showAlert(data) {
  const { title, body, url, tag } = data.json();
  const pages = await listPages();
  await self.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    silent: pages.some((page) => page.focused),
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: { url },
  });
}

/** Asks a page to open a path. Resolves to whether it shows the console, which opens it without a reload. */
function askToOpen(page, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(page);
    setTimeout(resolve, answerMs);
    page.postMessage({ type: 'open', path }, [port2]);
  });
}

/** Opens the page of an alert in a window that shows the console, else in a new one. */
async function openAlert(path) {
  for (const page of await listPages()) {
    if (await askToOpen(page, path)) return page.focus();
  }
  return self.clients.openWindow(path);
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(showAlert(event.data));
});
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openAlert(event.notification.data?.url ?? '/inbox'));
});
