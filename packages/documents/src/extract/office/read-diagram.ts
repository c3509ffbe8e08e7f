import { walkXml } from './walk-xml.ts';

type Point = { id: string; texts: string[] };
type Diagram = { points: Map<string, Point>; children: Map<string, { order: number; id: string }[]> };

/**
 * Returns the texts of a diagram (SmartArt), each below its parent; texts without a parent come last. Source:
 * ECMA-376 part 1, 21.4.3.
 */
export function readDiagram(xml: string): string[] {
  const { points, children } = parseDiagram(xml);
  const texts: string[] = [];
  const visit = (root: string) => {
    const waiting = [root];
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const point = points.get(id);
      if (!point) continue;
      // Each point is visited once, because a file may contain a cycle.
      points.delete(id);
      const text = point.texts.join(' ').trim();
      if (text) texts.push(text);
      const below = (children.get(id) ?? []).toSorted((one, other) => other.order - one.order);
      for (const child of below) waiting.push(child.id);
    }
  };
  const childIds = new Set([...children.values()].flatMap((below) => below.map(({ id }) => id)));
  for (const id of [...points.keys()]) if (!childIds.has(id)) visit(id);
  for (const id of [...points.keys()]) visit(id);
  return texts;
}

/** Parses a diagram: its points with their texts, and the children of each point, by id. */
function parseDiagram(xml: string): Diagram {
  const points: Diagram['points'] = new Map();
  const children: Diagram['children'] = new Map();
  let point: Point | null = null;
  let isText = false;
  let text = '';
  walkXml(xml, {
    open({ name, attributes }) {
      if (name === 'pt') {
        point = { id: attributes.modelId ?? '', texts: [] };
        // Presentation points only define how others are drawn, and have no text.
        if (attributes.type !== 'pres') points.set(point.id, point);
      } else if (name === 'cxn' && (attributes.type ?? 'parOf') === 'parOf') {
        const { srcId = '', destId = '', srcOrd } = attributes;
        const below = children.get(srcId);
        const child = { order: Number(srcOrd ?? 0) || 0, id: destId };
        if (below) below.push(child);
        else children.set(srcId, [child]);
      } else if (name === 'p') text = '';
      else if (name === 't') isText = true;
      else if (name === 'br') text += '\n';
    },
    close(name) {
      if (name === 't') isText = false;
      if (name === 'p' && text.trim()) point?.texts.push(text.trim());
    },
    text(part) {
      if (isText) text += part;
    },
  });
  return { points, children };
}
