/** Returns the time in milliseconds and the response text. The text is empty on failure. */
export async function measure(
  failed: string[],
  work: () => Promise<Response>,
): Promise<{ ms: number; text: string }> {
  const startedAt = performance.now();
  let text = '';
  try {
    const response = await work();
    const body = await response.text();
    if (response.ok) text = body;
    else failed.push(`${response.status} ${body.slice(0, 80)}`);
  } catch (error) {
    failed.push(String(error));
  }
  return { ms: performance.now() - startedAt, text };
}
