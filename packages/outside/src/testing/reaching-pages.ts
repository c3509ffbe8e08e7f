/** Pages that make the browser request addresses that it must not reach. */

/** Every way in which a page can fetch one target without leaving. `origin` is that of the page itself. */
function createFetches(target: string, origin: string): string {
  const http = `http://${target}`;
  const ws = `ws://${target}`;
  return `
  <link rel="dns-prefetch" href="//${target}"><link rel="preconnect" href="${http}">
  <link rel="prefetch" href="${http}/prefetch"><link rel="preload" as="script" href="${http}/preload">
  <link rel="modulepreload" href="${http}/module.js"><link rel="stylesheet" href="${http}/style.css">
  <link rel="icon" href="${http}/icon"><link rel="manifest" href="${http}/manifest">
  <style>@import url("${http}/import.css"); @font-face { font-family: f; src: url("${http}/font") }
    p { font-family: f; background: url("${http}/background") }</style>
  <img src="${http}/img" srcset="${http}/srcset 2x"><picture><source srcset="${http}/picture"><img></picture>
  <input type="image" src="${http}/input"><iframe src="${http}/iframe"></iframe>
  <iframe srcdoc="<img src='${http}/srcdoc'><script src='${http}/srcdoc.js'></script>"></iframe>
  <object data="${http}/object"></object><embed src="${http}/embed">
  <video src="${http}/video" poster="${http}/poster" autoplay></video><audio src="${http}/audio" autoplay></audio>
  <svg><image href="${http}/image"/><use href="${http}/use#a"/></svg>
  <script src="${http}/script.js"></script><script type="module">import '${http}/import.js';</script>
  <script type="speculationrules">{"prefetch":[{"source":"list","urls":["${http}/speculation"]}],
    "prerender":[{"source":"list","urls":["${http}/prerender"]}]}</script>
  <form id="form-${target}" action="${http}/form" method="post" target="framed"></form><iframe name="framed"></iframe>
  <script>
    const quietly = (work) => { try { return Promise.resolve(work()).catch(() => 0); } catch {} };
    const inWorker = \`fetch('${http}/worker').catch(() => 0); try { importScripts('${http}/worker.js') } catch {}
      try { new WebSocket('${ws}/worker') } catch {} try { new EventSource('${http}/worker') } catch {}\`;
    const blob = URL.createObjectURL(new Blob([inWorker]));
    quietly(() => fetch('${http}/fetch'));
    quietly(() => fetch('${http}/fetch', { method: 'POST', body: 'x', mode: 'no-cors', keepalive: true }));
    quietly(() => fetch('${origin}/to?${http}/redirected', { mode: 'no-cors' }));
    quietly(() => { const x = new XMLHttpRequest(); x.open('PUT', '${http}/xhr'); x.send('x'); });
    quietly(() => navigator.sendBeacon('${http}/beacon', 'x'));
    quietly(() => new WebSocket('${ws}/socket'));
    quietly(() => new WebSocket('wss://${target}/socket'));
    quietly(() => new EventSource('${http}/events'));
    quietly(() => new Worker(blob));
    quietly(() => new SharedWorker(blob));
    quietly(() => navigator.serviceWorker.register('/service-worker.js'));
    quietly(() => import('${http}/dynamic.js'));
    quietly(() => new WebTransport('https://${target}/transport').ready);
    quietly(() => new Audio('${http}/new-audio').play());
    quietly(() => document.getElementById('form-${target}').submit());
    quietly(() => open('${http}/open'));
    quietly(() => {
      const link = document.createElement('a');
      Object.assign(link, { href: '${origin}/file', ping: '${http}/ping', target: 'framed' });
      document.body.append(link); link.click();
    });
    quietly(async () => {
      const peer = new RTCPeerConnection({ iceServers: [
        { urls: 'stun:${target}' }, { urls: 'turn:${target}', username: 'a', credential: 'b' },
        { urls: 'turn:${target}?transport=tcp', username: 'a', credential: 'b' },
        { urls: 'turns:${target}?transport=tcp', username: 'a', credential: 'b' },
      ] });
      peer.createDataChannel('x');
      await peer.setLocalDescription(await peer.createOffer());
      for (const kind of ['udp', 'tcp']) {
        const [host, port] = '${target}'.split(/:(?=\\d+$)/);
        await peer.addIceCandidate({ sdpMid: '0', candidate:
          'candidate:1 1 ' + kind + ' 1 ' + host + ' ' + port + ' typ host tcptype passive' });
      }
    });
  </script>`;
}

/**
 * A page that requests all targets (`host:port`) at once. Its network becomes idle only after the response to
 * `/wait`.
 */
export function createReachingPage(targets: string[], origin: string): string {
  return `<p>Hi</p>${targets.map((target) => `<div>${createFetches(target, origin)}</div>`).join('')}
    <div><base href="http://${targets[0]}/"><img src="based"><script src="based.js"></script></div>
    <script>fetch('${origin}/wait').then(() => { document.title = 'done'; })</script>`;
}

/** Pages that navigate to a target, by name. */
export const leavingPages: Record<string, (target: string) => string> = {
  script: (target) => `<p>Hi</p><script>location = 'http://${target}/'</script>`,
  replace: (target) =>
    `<p>Hi</p><script>setTimeout(() => location.replace('http://${target}/'), 50)</script>`,
  refresh: (target) => `<meta http-equiv="refresh" content="0;url=http://${target}/"><p>Hi</p>`,
  link: (target) => `<p>Hi</p><a id="a" href="http://${target}/">x</a><script>a.click()</script>`,
  form: (target) => `<p>Hi</p><form id="f" action="http://${target}/"></form><script>f.submit()</script>`,
  self: (target) => `<p>Hi</p><script>open('http://${target}/', '_self')</script>`,
};

/** A page that records every observable difference between two targets. */
export function createComparingPage(targets: string[], origin: string): string {
  return `<p>Hi</p><script>
    const outcome = (make) => new Promise((resolve) => {
      try { make(resolve); } catch (error) { resolve('threw ' + error.name); }
      setTimeout(() => resolve('silent'), 1500);
    });
    const load = (tag, target) => outcome((resolve) => {
      const element = document.createElement(tag);
      element.onload = () => resolve('loaded'); element.onerror = (e) => resolve('failed ' + e.type);
      if (tag === 'link') Object.assign(element, { rel: 'stylesheet', href: 'http://' + target + '/' });
      else element.src = 'http://' + target + '/';
      document.body.append(element);
    });
    const look = async (target) => Promise.all([
      fetch('http://' + target + '/').then((r) => 'answered ' + r.status, (e) => e.name + e.message),
      fetch('http://' + target + '/', { mode: 'no-cors' }).then((r) => r.type, (e) => e.name + e.message),
      fetch('https://' + target + '/', { mode: 'no-cors' }).then((r) => r.type, (e) => e.name + e.message),
      load('script', target), load('link', target), load('img', target),
      outcome((resolve) => {
        const socket = new WebSocket('ws://' + target + '/');
        socket.onopen = () => resolve('open'); socket.onclose = (e) => resolve(e.code + e.reason + e.wasClean);
      }),
      outcome((resolve) => {
        const events = new EventSource('http://' + target + '/');
        events.onopen = () => resolve('open'); events.onerror = () => resolve('failed ' + events.readyState);
      }),
    ]);
    (async () => {
      const found = [];
      for (const target of ${JSON.stringify(targets)}) found.push(await look(target));
      document.body.dataset.found = JSON.stringify(found);
    })();
    fetch('${origin}/wait');
  </script>`;
}
