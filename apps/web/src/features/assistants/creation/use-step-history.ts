import { useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { createRandomId } from '../../../lib/random-id.ts';
import type { WizardStep } from './wizard-steps.ts';

/** What the browser keeps with an entry of its history: through which steps of which wizard one came there. */
type Entry = { wizard: string; trail: WizardStep[] };

const beginning: WizardStep[] = ['type'];

function readTrail(state: unknown, wizard: string): WizardStep[] {
  const entry = (state as { wizardEntry?: Entry } | null)?.wizardEntry;
  return entry?.wizard === wizard ? entry.trail : beginning;
}

/**
 * The step of a wizard, kept in the browser's history, so that its Back goes one step back; `onBack` is called then.
 * `canStandAt` says which steps can be shown: where the browser's Forward leads to another, that is taken back.
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
  const excess = trail.length - standing.length;

  // The history follows a moment after; what moves on after it waited must know where one stands by then.
  const here = useRef(trail);
  function stand(next: WizardStep[]): void {
    here.current = next;
    setTrail(next);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry that is arrived at
  useEffect(() => {
    if (type !== NavigationType.Pop) return;
    const arrived = readTrail(location.state, wizard);
    const isBack = arrived.length < here.current.length;
    stand(arrived);
    if (isBack) onBack();
  }, [location.key]);
  useEffect(() => {
    if (excess > 0) void navigate(-excess);
  }, [excess, navigate]);

  function goBack(steps = 1): void {
    const possible = Math.min(steps, here.current.length - 1);
    if (possible === 0) return;
    stand(here.current.slice(0, -possible));
    void navigate(-possible);
  }
  /** To a step ahead, or back to one that one came through. */
  function goTo(step: WizardStep): void {
    const at = here.current.indexOf(step);
    if (at >= 0) {
      goBack(here.current.length - 1 - at);
      return;
    }
    stand([...here.current, step]);
    const { pathname, search, hash, state } = location;
    const wizardEntry: Entry = { wizard, trail: here.current };
    void navigate({ pathname, search, hash }, { state: { ...state, wizardEntry }, preventScrollReset: true });
  }
  /** Back to where the wizard was opened: the next Back of the browser leaves the page. */
  function leave(): void {
    goBack(here.current.length - 1);
  }
  return { step: standing.at(-1) ?? 'type', goTo, goBack, leave };
}
