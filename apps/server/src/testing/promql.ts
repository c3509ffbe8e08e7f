import { parser } from '@prometheus-io/lezer-promql';
import type { Sample } from './read-metrics.ts';

/**
 * Evaluates the part of PromQL that the alert rules use, over two scrapes: `rate` and `increase` compare them,
 * everything else reads the second one. As in Prometheus, a series that is missing in the first scrape has
 * not increased. Throws for syntax that it does not know.
 */
export function evaluate(expression: string, scrapes: Scrapes): Series[] {
  const result = evaluateNode(parse(expression), { text: expression, ...scrapes });
  return typeof result === 'number' ? [{ labels: {}, value: result }] : result;
}

/** The samples of two scrapes and the seconds between them. */
export type Scrapes = { first: Sample[]; second: Sample[]; seconds: number };
type Series = { labels: Record<string, string>; value: number };
type Selector = { name: string; matchers: { label: string; operator: string; value: string }[] };

type Node = ReturnType<typeof parser.parse>['topNode'];
type Context = Scrapes & { text: string };

/** Parses an expression. Throws for a syntax error. */
function parse(expression: string): Node {
  const { topNode } = parser.parse(expression);
  topNode.cursor().iterate(({ type, from }) => {
    if (type.isError) throw new Error(`syntax error at ${from}: ${expression}`);
  });
  return topNode.firstChild!;
}

/** Lists the selectors of an expression. */
export function listSelectors(expression: string): Selector[] {
  const selectors: Selector[] = [];
  parse(expression)
    .cursor()
    .iterate(({ name, node }) => {
      if (name === 'VectorSelector') selectors.push(readSelector(node, expression));
    });
  return selectors;
}

const textOf = (node: Node, text: string) => text.slice(node.from, node.to);

function listChildren(node: Node | null): Node[] {
  const children: Node[] = [];
  for (let child = node?.firstChild; child; child = child.nextSibling) children.push(child);
  return children;
}

function readSelector(node: Node, text: string): Selector {
  const matchers = listChildren(node.getChild('LabelMatchers')).map((matcher) => {
    const [label, operator, value] = listChildren(matcher).map((part) => textOf(part, text));
    return { label: label!, operator: operator!, value: JSON.parse(value!) as string };
  });
  return { name: textOf(node.getChild('Identifier')!, text), matchers };
}

function isMatch({ matchers }: Selector, labels: Record<string, string>): boolean {
  return matchers.every(({ label, operator, value }) => {
    const actual = labels[label] ?? '';
    const isEqual = operator.endsWith('~') ? new RegExp(`^(?:${value})$`).test(actual) : actual === value;
    return operator.startsWith('!') ? !isEqual : isEqual;
  });
}

function select(samples: Sample[], selector: Selector): Series[] {
  return samples.filter(({ name, labels }) => name === selector.name && isMatch(selector, labels));
}

function evaluateNode(node: Node, context: Context): Series[] | number {
  const { text } = context;
  switch (node.name) {
    case 'NumberDurationLiteral':
      return Number(textOf(node, text));
    case 'ParenExpr':
      return evaluateNode(listChildren(node)[0]!, context);
    case 'VectorSelector':
      return select(context.second, readSelector(node, text));
    case 'AggregateExpr':
      return aggregate(node, context);
    case 'FunctionCall':
      return callFunction(node, context);
    case 'BinaryExpr':
      return combine(node, context);
    default:
      throw new Error(`unknown syntax ${node.name} in ${text}`);
  }
}

function evaluateVector(node: Node, context: Context): Series[] {
  const result = evaluateNode(node, context);
  if (typeof result === 'number') throw new Error(`a vector is expected in ${context.text}`);
  return result;
}

const keyOf = (labels: Record<string, string>) => JSON.stringify(Object.entries(labels).toSorted());

function aggregate(node: Node, context: Context): Series[] {
  const { text } = context;
  const by = listChildren(node.getChild('AggregateModifier')?.getChild('GroupingLabels') ?? null);
  const labels = by.map((label) => textOf(label, text));
  const series = evaluateVector(listChildren(node.getChild('FunctionCallBody'))[0]!, context);
  const pick = (from: Record<string, string>) =>
    Object.fromEntries(labels.flatMap((label) => (from[label] === undefined ? [] : [[label, from[label]]])));
  const groups = Map.groupBy(series, (each) => keyOf(pick(each.labels)));
  const reduce = {
    sum: (values: number[]) => values.reduce((sum, value) => sum + value, 0),
    max: (values: number[]) => Math.max(...values),
    min: (values: number[]) => Math.min(...values),
  }[textOf(node.getChild('AggregateOp')!, text)];
  if (!reduce) throw new Error(`unknown aggregation in ${text}`);
  return [...groups.values()].map((group) => ({
    labels: pick(group[0]!.labels),
    value: reduce(group.map(({ value }) => value)),
  }));
}

function callFunction(node: Node, context: Context): Series[] {
  const name = textOf(node.getChild('FunctionIdentifier')!, context.text);
  const [first, second] = listChildren(node.getChild('FunctionCallBody'));
  if (name === 'histogram_quantile')
    return findQuantiles(Number(textOf(first!, context.text)), evaluateVector(second!, context));
  if (name !== 'rate' && name !== 'increase') throw new Error(`unknown function in ${context.text}`);
  const selector = readSelector(first!.getChild('VectorSelector')!, context.text);
  const before = new Map(select(context.first, selector).map((each) => [keyOf(each.labels), each.value]));
  return select(context.second, selector).flatMap(({ labels, value }) => {
    const start = before.get(keyOf(labels));
    if (start === undefined) return [];
    return [{ labels, value: (value - start) / (name === 'rate' ? context.seconds : 1) }];
  });
}

/** Returns the upper bound of the bucket of each histogram that holds the quantile. */
function findQuantiles(quantile: number, buckets: Series[]): Series[] {
  const histograms = Map.groupBy(buckets, ({ labels: { le: _, ...labels } }) => keyOf(labels));
  return [...histograms.values()].flatMap((histogram) => {
    const bounds = histogram
      .map(({ labels, value }) => ({ bound: labels.le === '+Inf' ? Infinity : Number(labels.le), value }))
      .toSorted((a, b) => a.bound - b.bound);
    const total = bounds.at(-1)!.value;
    const { le: _, ...labels } = histogram[0]!.labels;
    const index = bounds.findIndex(({ value }) => value >= quantile * total);
    // Prometheus returns the highest finite bound for values above it.
    const bound = bounds[Math.min(index, bounds.length - 2)]!.bound;
    return total > 0 ? [{ labels, value: bound }] : [];
  });
}

const operators: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};
const comparisons: Record<string, (a: number, b: number) => boolean> = {
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '==': (a, b) => a === b,
};

/** Applies a binary operator. Series of two vectors belong together when their labels are equal. */
function combine(node: Node, context: Context): Series[] | number {
  const [leftNode, operatorNode, rightNode] = listChildren(node);
  const operator = textOf(operatorNode!, context.text);
  const left = evaluateNode(leftNode!, context);
  const right = evaluateNode(rightNode!, context);
  const compute = operators[operator];
  if (typeof left === 'number' && typeof right === 'number' && compute) return compute(left, right);
  const vector = typeof left === 'number' ? (right as Series[]) : left;
  const find = (side: typeof left, labels: Record<string, string>) =>
    typeof side === 'number' ? side : side.find((each) => keyOf(each.labels) === keyOf(labels))?.value;
  return vector.flatMap(({ labels, value }) => {
    const [a, b] = [find(left, labels), find(right, labels)];
    if (a === undefined || b === undefined) return [];
    if (operator === 'and') return [{ labels, value }];
    if (compute) return [{ labels, value: compute(a, b) }];
    const compare = comparisons[operator];
    if (!compare) throw new Error(`unknown operator ${operator} in ${context.text}`);
    return compare(a, b) ? [{ labels, value }] : [];
  });
}
