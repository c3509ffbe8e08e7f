import { createContext, type ReactNode, Suspense, useContext } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { usePerson } from './use-person.ts';

/** Loaded on demand, because few visitors are asked for contact details. */
const ContactForm = lazyPart(async () => (await import('./contact-form.tsx')).ContactForm);

/** Contact form, drawn at the place in the thread where the assistant asked for contact details. */
const ContactFormContext = createContext<ReactNode>(null);

type Person = ReturnType<typeof usePerson>;

/**
 * Provides the contact form to `ContactFormSlot` through context, because rows of the thread are redrawn only
 * when their message changes.
 */
export function ContactFormProvider({ person, children }: { person: Person; children: ReactNode }) {
  const { form, status, isLeaving } = person;
  const trigger = status?.askedBecause;
  const isShown = form && trigger && !isLeaving;
  return (
    <ContactFormContext value={isShown ? <PersonForm {...{ person, form, because: trigger }} /> : null}>
      {children}
    </ContactFormContext>
  );
}

/**
 * Contact form in the thread. Draws nothing unless the assistant has asked for contact details, nor while the
 * visitor leaves a message.
 */
export function ContactFormSlot() {
  const form = useContext(ContactFormContext);
  return (
    form && (
      // biome-ignore lint/a11y/useSemanticElements: matches the role of the list around it.
      <div role="listitem">{form}</div>
    )
  );
}

/** Contact form of a visitor who leaves a message. Draws nothing while the visitor leaves none. */
export function LeaveMessageForm({ person }: { person: Person }) {
  const { form, isLeaving } = person;
  return form && isLeaving ? <PersonForm {...{ person, form, because: 'message' }} /> : null;
}

/**
 * Contact form, indented like a bubble. Closing it declines the assistant's request, or cancels the message.
 */
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
