import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../../testing/show.tsx';
import { useStepHistory } from './use-step-history.ts';
import { type WizardStep, wizardSteps } from './wizard-steps.ts';

type History = ReturnType<typeof useStepHistory>;
let history: History;
const onBack = vi.fn();

function Steps({ last }: { last: WizardStep }) {
  const lastIndex = wizardSteps.indexOf(last);
  history = useStepHistory({ canStandAt: (step) => wizardSteps.indexOf(step) <= lastIndex, onBack });
  return <h1>{history.step}</h1>;
}

function open(last: WizardStep = 'finish') {
  onBack.mockReset();
  const shown = show(<Steps last={last} />);
  /** Makes several moves before the browser has followed the first. */
  const move = (...moves: ((history: History) => void)[]) =>
    act(async () => {
      for (const each of moves) each(history);
    });
  const step = () => screen.getByRole('heading').textContent;
  return { ...shown, move, step };
}

const to = (step: WizardStep) => (history: History) => history.goTo(step);

it('goes back through all steps after one was left and entered again at once', async () => {
  const { move, step, travel } = open();
  await move(to('sources'));
  await move(to('analysis'));
  await move(to('sources'), to('analysis'));
  expect(step()).toBe('analysis');
  await move(to('review'));
  await move(to('finish'));
  await move(to('sources'));
  expect(step()).toBe('sources');
  await travel(-1);
  expect(step()).toBe('type');
});

it('creates a history entry for each of several simultaneous steps', async () => {
  const { move, step, travel } = open();
  await move(to('sources'), to('analysis'), to('review'));
  expect(step()).toBe('review');
  for (const expected of ['analysis', 'sources', 'type']) {
    await travel(-1);
    expect(step()).toBe(expected);
  }
  expect(onBack).toHaveBeenCalledTimes(3);
});

it('leaves to the opening entry from any step', async () => {
  const { move, step, travel, address } = open();
  await move(to('sources'));
  await move(to('analysis'));
  await move((history) => history.leave());
  expect(step()).toBe('type');
  await travel(-1);
  expect(address()).toBe('/before');
});

it('reverts Forward to a step that cannot be shown', async () => {
  const { move, step, travel } = open('sources');
  await move(to('sources'));
  await move(to('analysis'));
  expect(step()).toBe('sources');
  await travel(1);
  expect(step()).toBe('sources');
  await travel(-1);
  expect(step()).toBe('type');
});
