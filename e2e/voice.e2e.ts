import type { Page } from '@playwright/test';
import type { FakeCall } from '../apps/server/src/testing/fake-realtime/fake-call.ts';
import type { FakeRealtime } from '../apps/server/src/testing/fake-realtime/fake-realtime.ts';
import { journeyLaunchOptions } from './chromium.ts';
import { expect, test } from './fixtures.ts';
import { look } from './look.ts';
import { addSample, callApi, openVisitor } from './people.ts';

test.use({
  productOptions: { hasFakeSpeech: true },
  // A fake microphone that beeps once a second and is allowed without a prompt.
  launchOptions: {
    ...journeyLaunchOptions,
    args: [
      ...(journeyLaunchOptions.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
    ],
  },
});

/** Starts a call in the open dialog. Resolves to the provider's side of it. */
async function startCall(page: Page, speech: FakeRealtime): Promise<FakeCall> {
  const before = speech.calls.length;
  await page.getByRole('button', { name: 'Start the call' }).click();
  await expect(page.getByRole('button', { name: 'Mute' })).toBeVisible();
  await expect.poll(() => speech.calls.length).toBe(before + 1);
  return speech.calls.at(-1)!;
}

/** Returns how many audio packets arrive within a second. */
async function countAudioPackets(call: FakeCall): Promise<number> {
  const before = call.receivedAudio.packets;
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return call.receivedAudio.packets - before;
}

const levelOf = (page: Page) =>
  page
    .getByRole('dialog')
    .locator('meter')
    .evaluate((meter: HTMLMeterElement) => meter.value);

test('an owner talks with an assistant: audio flows both ways, and searches use its sources', async ({
  owner: page,
  speech,
}) => {
  const { assistantId } = await addSample(page);
  await page.goto(`/assistants/${assistantId}/chat`);
  await page.getByRole('button', { name: 'Talk to the assistant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Talk to ANITO' });
  await expect(dialog.getByText('You speak, and the assistant answers aloud')).toBeVisible();
  await look(page, 'voice-before');

  const call = await startCall(page, speech);
  expect(call.session).toMatchObject({
    audio: {
      input: {
        format: { rate: 24_000 },
        turn_detection: { threshold: 0.7, prefix_padding_ms: 600, silence_duration_ms: 500 },
      },
    },
  });
  // The assistant greets as soon as the connection is open.
  await expect(dialog.getByText('Hello, how can I help?')).toBeVisible();
  expect(call.received[0]).toEqual({ type: 'response.create' });

  // The microphone's beeps are sent and come back loudly as the assistant's voice.
  await expect.poll(() => call.receivedAudio.packets).toBeGreaterThan(50);
  call.startReply('I am speaking');
  await expect(dialog.getByRole('status')).toHaveText('Speaking');
  await expect.poll(() => levelOf(page), { intervals: [20] }).toBeGreaterThan(0.05);
  await look(page, 'voice-speaking');

  await dialog.getByRole('button', { name: 'Interrupt' }).click();
  await expect
    .poll(() => call.received.map(({ type }) => type))
    .toEqual(expect.arrayContaining(['response.cancel', 'output_audio_buffer.clear']));
  await expect(dialog.getByRole('status')).toHaveText('Listening');

  call.simulateSpeech('How much is delivery to Quezon City?');
  await expect(dialog.getByText('How much is delivery to Quezon City?')).toBeVisible();
  call.queueReplies('Delivery to Quezon City is 120 pesos.');
  const found = await call.searchKnowledge('How much is delivery to Quezon City?');
  expect(JSON.stringify(found)).toContain('Quezon City');
  await expect(dialog.getByText('Delivery to Quezon City is 120 pesos.')).toBeVisible();

  // Nothing leaves the browser while muted, not even silence.
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Your microphone is off');
  await expect.poll(() => countAudioPackets(call)).toBe(0);
  await look(page, 'voice-muted');
  await dialog.getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(() => countAudioPackets(call)).toBeGreaterThan(10);

  await dialog.getByRole('button', { name: 'End call' }).click();
  await expect(dialog.getByText('The call has ended')).toBeVisible();
  await expect.poll(() => speech.hungUp).toContain(call.id);
  await expect.poll(() => call.isOver).toBe(true);
  await look(page, 'voice-ended');
});

test("a visitor talks with the site's assistant, and its owner reads the transcript", async ({
  owner,
  browser,
  product,
  speech,
}) => {
  const { assistantId } = await addSample(owner);
  const visitor = await openVisitor(browser, '/healthz', { baseURL: product.url, locale: 'en-US' });
  const site = {
    brandName: 'Anito',
    contacts: { privacy: null, support: null, dpo: null },
    widget: { assistantId, apiKey: 'none' },
  };
  // Only an admin chooses it, and all journeys share a product.
  await visitor.route('**/api/site', (route) => route.fulfill({ json: site }));
  // The page is prerendered, and requests this after hydration.
  const listening = visitor.waitForRequest('**/api/site');
  await visitor.goto('/kahimunan');
  await listening;
  await visitor.getByRole('button', { name: 'Start Voice Chat' }).click();
  const call = await startCall(visitor, speech);
  call.simulateSpeech('Do you deliver on Sundays?');
  await call.searchKnowledge('Do you deliver on Sundays?');
  await expect(visitor.getByText('Do you deliver on Sundays?')).toBeVisible();
  // The visitor closes the page in the middle of a sentence.
  call.simulateSpeech('And who are you?');
  call.sendReply('I am the assistant of Hiraya.');
  await expect(visitor.getByText('I am the assistant of Hiraya.')).toBeVisible();
  await visitor.close();
  await expect.poll(() => call.isOver).toBe(true);

  await expect
    .poll(async () => {
      const url = `/api/assistant/${assistantId}/conversations?page=1&pageSize=5`;
      return JSON.stringify(await callApi(owner, 'GET', url));
    })
    .toContain('I am the assistant of Hiraya.');
  await owner.goto(`/assistants/${assistantId}/reports`);
  await owner.getByRole('button', { name: /^Customer .+ Voice 2 messages/ }).click();
  await expect(owner.getByText('Do you deliver on Sundays?').first()).toBeVisible();
  await visitor.context().close();
});

test('a failed call explains why, with advice', async ({ owner: page, speech }) => {
  const { assistantId } = await addSample(page);
  await page.goto(`/assistants/${assistantId}/chat`);
  await page.getByRole('button', { name: 'Talk to the assistant' }).click();
  const dialog = page.getByRole('dialog', { name: 'Talk to ANITO' });
  speech.order = { status: 500 };
  await dialog.getByRole('button', { name: 'Start the call' }).click();
  await expect(dialog.getByText('Failed to connect: We couldn’t reach the speech service')).toBeVisible();
  await look(page, 'voice-failed');
  speech.order = {};

  // A blocked microphone, no microphone, and a browser without microphone access.
  for (const [name, told] of [
    ['NotAllowedError', 'Your microphone is blocked.'],
    ['NotFoundError', 'We found no microphone.'],
    ['NotReadableError', 'Your microphone isn’t working.'],
  ] as const) {
    await page.evaluate((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error));
    }, name);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByText(told)).toBeVisible();
  }
});
