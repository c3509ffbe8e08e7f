import { createContext, type ReactNode, Suspense, useContext } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { usePerson } from './use-person.ts';

/** Few visitors are asked. */
const ContactForm = lazyPart(async () => (await import('./contact-form.tsx')).ContactForm);

/** The form, for the place in the thread at which its visitor was asked. */
const AskedForm = createContext<ReactNode>(null);

type Person = ReturnType<typeof usePerson>;

/** Hands the form down to where it stands in the thread: rows are drawn anew only when their message changes. */
export function AskedFormProvider({ person, children }: { person: Person; children: ReactNode }) {
  const { form, status, isLeaving } = person;
  const because = status?.askedBecause;
  const isShown = form && because && !isLeaving;
  return (
    <AskedForm value={isShown ? <PersonForm {...{ person, form, because }} /> : null}>{children}</AskedForm>
  );
}

/** The form where its visitor was asked; nothing once it is done with. */
export function AskedFormPlace() {
  const form = useContext(AskedForm);
  return (
    form && (
      // biome-ignore lint/a11y/useSemanticElements: as the list that it stands in.
      <div role="listitem">{form}</div>
    )
  );
}

/** The form of who leaves a message. */
export function LeavingForm({ person }: { person: Person }) {
  const { form, isLeaving } = person;
  return form && isLeaving ? <PersonForm {...{ person, form, because: 'message' }} /> : null;
}

function PersonForm({
  person,
  form,
  because,
}: {
  person: Person;
  form: NonNullable<Person['form']>;
  because: 'message' | NonNullable<NonNullable<Person['status']>['askedBecause']>;
}) {
  const isMessage = because === 'message';
  return (
    <div className="sm:pl-11">
      <Suspense>
        <ContactForm
          form={form}
          because={because}
          onSend={person.leaveContact}
          onClose={() => (isMessage ? person.setIsLeaving(false) : void person.declineContact())}
        />
      </Suspense>
    </div>
  );
}
