const svg = 'http://www.w3.org/2000/svg';

const paths = {
  chat: 'M7.9 20A9 9 0 1 0 4 16.1L2 22Z',
  close: 'M18 6 6 18M6 6l12 12',
};

/** An icon (lucide), made without a parser: pages may demand Trusted Types. */
export function createIcon(name: keyof typeof paths): SVGSVGElement {
  const icon = document.createElementNS(svg, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', paths[name]);
  icon.append(path);
  return icon;
}
