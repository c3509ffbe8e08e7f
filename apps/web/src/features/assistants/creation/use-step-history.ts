import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { createRandomId } from '../../../lib/random-id.ts';
import type { WizardStep } from './wizard-steps.ts';

/** State of a browser history entry: the wizard and the steps that led to it. */
type Entry = { wizard: string; trail: WizardStep[] };

const beginning: WizardStep[] = ['type'];

function readTrail(state: unknown, wizard: string): WizardStep[] {
  const entry = (state as { wizardEntry?: Entry } | null)?.wizardEntry;
  return entry?.wizard === wizard ? entry.trail : beginning;
}

/** Returns how many steps two trails share from the start. */
function countShared(one: WizardStep[], other: WizardStep[]): number {
  const parting = one.findIndex((step, index) => step !== other[index]);
  return parting < 0 ? one.length : parting;
}

function isSameTrail(one: WizardStep[], other: WizardStep[]): boolean {
  return one.length === other.length && countShared(one, other) === one.length;
}

/**
 * Step of a wizard, stored in the browser's history so that Back goes one step back and calls `onBack`.
 * `canStandAt` tells which steps can be shown. If Forward leads to another step, the navigation is reverted.
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
  const [trail, setTrail] = useState(beginning);
  const barred = trail.findIndex((step) => !canStandAt(step));
  const standing = barred < 0 ? trail : trail.slice(0, barred);

  // The step changes at once. The browser's history follows asynchronously, one entry at a time.
  const here = useRef(trail);
  const followed = useRef(trail);
  const isFollowing = useRef(false);
  /** Trail to which this hook moves the browser, so that its arrival does not count as a press of Back. */
  const ownReturn = useRef<WizardStep[]>(undefined);
  function stand(next: WizardStep[]): void {
    here.current = next;
    setTrail(next);
  }
  async function follow(): Promise<void> {
    if (isFollowing.current) return;
    isFollowing.current = true;
    while (!isSameTrail(followed.current, here.current)) {
      const shared = here.current.slice(0, countShared(followed.current, here.current));
      const excess = followed.current.length - shared.length;
      if (excess > 0) {
        ownReturn.current = shared;
        await navigate(-excess);
        followed.current = shared;
      } else {
        const entered = here.current.slice(0, shared.length + 1);
        await push(entered);
        followed.current = entered;
      }
    }
    isFollowing.current = false;
  }
  async function push(entered: WizardStep[]): Promise<void> {
    const { pathname, search, hash, state } = location;
    const wizardEntry: Entry = { wizard, trail: entered };
    await navigate(
      { pathname, search, hash },
      { state: { ...state, wizardEntry }, preventScrollReset: true },
    );
  }
  function move(next: WizardStep[]): void {
    stand(next);
    void follow();
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry that is arrived at
  useEffect(() => {
    const awaited = ownReturn.current;
    ownReturn.current = undefined;
    if (type !== NavigationType.Pop) return;
    const arrived = readTrail(location.state, wizard);
    if (awaited && isSameTrail(arrived, awaited)) return;
    const isBack = arrived.length < here.current.length;
    followed.current = arrived;
    stand(arrived);
    if (isBack) onBack();
  }, [location]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step that cannot be shown
  useEffect(() => {
    if (barred >= 0) move(standing);
  }, [barred]);

  function goBack(): void {
    if (here.current.length > 1) move(here.current.slice(0, -1));
  }
  /** Goes to a later step, or back to an earlier one of the trail. */
  function goTo(step: WizardStep): void {
    const at = here.current.indexOf(step);
    move(at >= 0 ? here.current.slice(0, at + 1) : [...here.current, step]);
  }
  /** Goes back to the entry where the wizard was opened. The browser's next Back then leaves the page. */
  function leave(): void {
    move(beginning);
  }
  return { step: standing.at(-1) ?? 'type', goTo, goBack, leave };
}
