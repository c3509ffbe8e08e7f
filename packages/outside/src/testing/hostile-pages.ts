/** Pages that abuse the browser. */

const forever = '<script>for (;;);</script>';

/** Bodies of pages by path. Each starts with `Hi`. */
export const hostilePages: Record<string, string> = {
  '/loop': `<p>Hi</p>${forever}`,
  '/loop-later': '<p>Hi</p><script>onload = () => setTimeout(() => { for (;;); }, 10)</script>',
  '/alert-storm': '<p>Hi</p><script>for (;;) alert(1)</script>',
  '/print-storm': '<p>Hi</p><script>for (;;) print()</script>',
  '/log-storm': '<p>Hi</p><script>for (;;) console.log("x".repeat(1e5))</script>',
  '/dialogs': `<p>Hi</p><script>
    onbeforeunload = (event) => { event.preventDefault(); return 'Stay'; };
    alert(1); confirm(2); prompt(3); print();
    document.title = 'after';
  </script>`,
  '/popups': `<p>Hi</p><script>
    const opened = Array.from({ length: 30 }, (_, n) => open('/popup' + n));
    document.title = opened.filter(Boolean).length + ' opened';
  </script>`,
  '/script-redirects': '<p>Hi</p><script>location.href = "/script-redirects?" + Math.random()</script>',
  '/meta-redirects': '<meta http-equiv="refresh" content="0;url=/meta-redirects?x"><p>Hi</p>',
  '/reloads': '<p>Hi</p><script>setTimeout(() => location.reload(), 20)</script>',
  '/growing': `<p>Hi</p><script>
    for (;;) { const block = document.createElement('div'); block.textContent = 'x'.repeat(1e4); document.body.append(block); }
  </script>`,
  '/buffers': '<p>Hi</p><script>const all = []; for (;;) all.push(new Uint8Array(5e7).fill(1))</script>',
  '/objects':
    '<p>Hi</p><script>const all = []; for (;;) all.push(new Array(1e5).fill(Math.random()))</script>',
  '/large': '<p>Hi</p><script>document.body.append("many words ".repeat(6e5))</script>',
  '/many-requests':
    '<p>Hi</p><script>for (let n = 0; n < 5000; n++) fetch("/file" + n).catch(() => 0)</script>',
  '/some-requests': `<p>Hi</p><script>
    Promise.allSettled(Array.from({ length: 400 }, (_, n) => fetch('/file' + n))).then((all) => {
      document.title = all.filter(({ status }) => status === 'fulfilled').length + ' came';
    });
  </script>`,
  '/download': `<p>Hi</p><script>
    const link = document.createElement('a'); link.href = '/endless.zip'; link.download = 'x'; link.click();
  </script>`,
  '/download-and-on': `<p>Hi</p><script>
    setTimeout(() => { location.href = '/endless.zip'; });
    fetch('/wait').then(() => { location.href = '/app'; });</script>`,
  '/download-by-address': `<p>Hi</p><script>setTimeout(() => { location.href = '/endless.zip'; })</script>`,
  '/pretending': `<p>Hi</p><script>
    Object.defineProperty(Element.prototype, 'outerHTML', { get: () => 'Something else' });
    Object.defineProperty(document, 'documentElement', { get: () => null });
  </script>`,
  '/gone': '<p>Hi</p><script>document.documentElement.remove()</script>',
  '/closing': '<p>Hi</p><script>window.close()</script>',
  '/never-quiet':
    '<p>Hi</p><script>new EventSource("/events"); setInterval(() => fetch("/file"), 50)</script>',
};

/** A page of a web app. Scripts add its text, partly late. */
export const appPage = `<div id="root"></div><script>
  setTimeout(() => fetch('/words.json').then((answer) => answer.json()).then(({ words }) => {
    root.innerHTML = '<h1>Bread of today</h1><p>' + words + '</p><a href="/menu">Menu</a>';
  }), 100);
</script>`;
