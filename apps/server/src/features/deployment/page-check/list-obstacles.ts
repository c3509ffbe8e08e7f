import type { ApiKey, WidgetObstacle } from '@anito/contract/api-keys';
import type { PageInspection } from './inspect-page.ts';
import type { PageWidget } from './widget-page.ts';

/** Requirements of an assistant's widget. */
type WidgetExpectation = {
  assistantId: number;
  publicId: string;
  /** The expected key, by its visible characters; undefined when the code names the public id. */
  key: Pick<ApiKey, 'keyPrefix' | 'keySuffix'> | undefined;
  /** Returns whether the key or the assistant allows an origin. */
  allowsOrigin(origin: string): boolean;
  /** Origin of the address that the owner entered; null for an invalid address. */
  givenOrigin: string | null;
};

/**
 * Returns the obstacles in the embed code of the page's widgets, such as another assistant or key; none if
 * all is right.
 */
function listCodeObstacles(
  widgets: PageWidget[],
  { assistantId, publicId, key }: WidgetExpectation,
): WidgetObstacle[] {
  const isNamed = (widget: PageWidget) => widget.publicId === publicId;
  const own = widgets.filter((widget) => isNamed(widget) || widget.assistantId === assistantId);
  const isComplete = (widget: PageWidget) =>
    widget.publicId !== null || (widget.assistantId !== null && widget.apiKey !== null);
  if (!widgets.some(isComplete)) return ['code-incomplete'];
  if (own.length === 0) return ['code-of-other-assistant'];
  const isExpected = (widget: PageWidget) =>
    !key ||
    isNamed(widget) ||
    Boolean(widget.apiKey?.startsWith(key.keyPrefix) && widget.apiKey.endsWith(key.keySuffix));
  return [
    ...(own.every(isExpected) ? [] : (['code-with-other-key'] as const)),
    ...(own.length > 1 ? (['code-twice'] as const) : []),
  ];
}

/** Returns the obstacles on a page that keep the widget from working; an empty list without any. */
export function listPageObstacles(look: PageInspection, expected: WidgetExpectation): WidgetObstacle[] {
  if ('problem' in look) {
    const { givenOrigin } = expected;
    const isRefused = givenOrigin !== null && !expected.allowsOrigin(givenOrigin);
    return [look.problem, ...(isRefused ? (['origin-not-allowed'] as const) : [])];
  }
  const { origin } = look.url;
  const { widgets, isLoaded, isLoadedElsewhere, isHeld, refused } = look.page;
  const isMissing = !isLoaded && !isLoadedElsewhere && !isHeld;
  const hints: [obstacle: WidgetObstacle, isThere: boolean][] = [
    ['redirect-not-allowed', !expected.allowsOrigin(origin) && origin !== expected.givenOrigin],
    ['origin-not-allowed', !expected.allowsOrigin(origin) && origin === expected.givenOrigin],
    ['code-missing', isMissing],
    ['code-of-other-server', !isLoaded && isLoadedElsewhere],
    ['code-held', isHeld],
    ['policy-script', isLoaded && refused.script],
    ['policy-inline', isLoaded && refused.inline],
    ['policy-connect', refused.connect],
    ['policy-frame', refused.frame],
  ];
  return [
    ...hints.flatMap(([obstacle, isThere]) => (isThere ? [obstacle] : [])),
    ...(isLoaded ? listCodeObstacles(widgets, expected) : []),
  ];
}
