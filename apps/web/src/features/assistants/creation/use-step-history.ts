import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { createRandomId } from '../../../lib/random-id.ts';
import type { WizardStep } from './wizard-steps.ts';

/** State of a browser history entry: the wizard and the steps that led to it. */
type Entry = { wizard: string; trail: WizardStep[] };

const initialTrail: WizardStep[] = ['type'];

/**
 * Returns the trail of a history entry (the steps from the first to the shown one). For an entry of another
 * page or of an earlier wizard, returns the initial trail.
 */
function readTrail(state: unknown, wizard: string): WizardStep[] {
  const entry = (state as { wizardEntry?: Entry } | null)?.wizardEntry;
  return entry?.wizard === wizard ? entry.trail : initialTrail;
}

/** Returns how many steps two trails have in common from the start. */
function countShared(one: WizardStep[], other: WizardStep[]): number {
  const firstDifference = one.findIndex((step, index) => step !== other[index]);
  return firstDifference < 0 ? one.length : firstDifference;
}

/** Whether two trails have the same steps in the same order. */
function isSameTrail(one: WizardStep[], other: WizardStep[]): boolean {
  return one.length === other.length && countShared(one, other) === one.length;
}

/**
 * Returns the current step of a wizard with functions to move. Each step is an entry of the browser's
 * history, so that Back goes one step back and calls `onBack`. At a step for which `canStandAt` returns
 * false, it moves back to the last step before it.
 */
export function useStepHistory({
  canStandAt,
  onBack,
}: {
  canStandAt: (step: WizardStep) => boolean;
  onBack: () => void;
}) {
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const [wizard] = useState(createRandomId);
  const [trail, setTrail] = useState(initialTrail);
  const blockedIndex = trail.findIndex((step) => !canStandAt(step));
  const shownTrail = blockedIndex < 0 ? trail : trail.slice(0, blockedIndex);

  // The step changes at once. The browser's history follows asynchronously, one entry at a time.
  const currentTrail = useRef(trail);
  const historyTrail = useRef(trail);
  const isFollowing = useRef(false);
  /** Trail to which this hook moves the browser, so that its arrival does not count as a press of Back. */
  const expectedTrail = useRef<WizardStep[]>(undefined);
  function setCurrentTrail(next: WizardStep[]): void {
    currentTrail.current = next;
    setTrail(next);
  }
  async function syncHistory(): Promise<void> {
    if (isFollowing.current) return;
    isFollowing.current = true;
    while (!isSameTrail(historyTrail.current, currentTrail.current)) {
      const shared = currentTrail.current.slice(0, countShared(historyTrail.current, currentTrail.current));
      const excess = historyTrail.current.length - shared.length;
      if (excess > 0) {
        expectedTrail.current = shared;
        await navigate(-excess);
        historyTrail.current = shared;
      } else {
        const nextTrail = currentTrail.current.slice(0, shared.length + 1);
        await push(nextTrail);
        historyTrail.current = nextTrail;
      }
    }
    isFollowing.current = false;
  }
  async function push(nextTrail: WizardStep[]): Promise<void> {
    const { pathname, search, hash, state } = location;
    const wizardEntry: Entry = { wizard, trail: nextTrail };
    await navigate(
      { pathname, search, hash },
      { state: { ...state, wizardEntry }, preventScrollReset: true },
    );
  }
  function move(next: WizardStep[]): void {
    setCurrentTrail(next);
    void syncHistory();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per history entry.
  useEffect(() => {
    const expected = expectedTrail.current;
    expectedTrail.current = undefined;
    if (type !== NavigationType.Pop) return;
    const arrived = readTrail(location.state, wizard);
    if (expected && isSameTrail(arrived, expected)) return;
    const isBack = arrived.length < currentTrail.current.length;
    historyTrail.current = arrived;
    setCurrentTrail(arrived);
    if (isBack) onBack();
  }, [location]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step that cannot be shown
  useEffect(() => {
    if (blockedIndex >= 0) move(shownTrail);
  }, [blockedIndex]);

  function goBack(): void {
    if (currentTrail.current.length > 1) move(currentTrail.current.slice(0, -1));
  }
  /** Goes to a later step, or back to an earlier one of the trail. */
  function goTo(step: WizardStep): void {
    const at = currentTrail.current.indexOf(step);
    move(at >= 0 ? currentTrail.current.slice(0, at + 1) : [...currentTrail.current, step]);
  }
  /** Goes back to the entry where the wizard was opened. The browser's next Back then leaves the page. */
  function leave(): void {
    move(initialTrail);
  }
  return { step: shownTrail.at(-1) ?? 'type', goTo, goBack, leave };
}
