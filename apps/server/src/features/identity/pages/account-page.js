// What the account pages can do more where scripts run; each works without. Stands in the head, known by its hash.

/** What is wrong with an input, in the page's language, or nothing. */
function describeFault(input) {
  if (input.validity.valueMissing) return input.dataset.missing;
  if (input.validity.typeMismatch) return input.dataset.mismatch;
  return input.value.length < Number(input.dataset.min) ? input.dataset.short : undefined;
}

/** Puts the message under the field, or takes it away. Answers whether the field is right. */
function check(input) {
  const note = document.getElementById(`${input.id}-problem`);
  if (!note) return true;
  const fault = describeFault(input);
  note.hidden = !fault;
  note.lastElementChild.textContent = fault ?? '';
  if (fault) input.setAttribute('aria-invalid', 'true');
  else input.removeAttribute('aria-invalid');
  return !fault;
}

function hidePassword(button) {
  button.setAttribute('aria-pressed', 'false');
  button.previousElementSibling.type = 'password';
}

document.addEventListener('click', ({ target }) => {
  const button = target.closest('.reveal');
  if (button) {
    const isShown = button.getAttribute('aria-pressed') === 'true';
    if (isShown) return hidePassword(button);
    button.setAttribute('aria-pressed', 'true');
    button.previousElementSibling.type = 'text';
  }
  // The app goes on in the language that is chosen here.
  const language = target.closest('nav a[hreflang]')?.hreflang;
  if (language) localStorage.setItem('anito.language', language);
});

// Going on to the next field: a click on a button or link must not find it moved by a message.
document.addEventListener('focusout', ({ target, relatedTarget }) => {
  if (target.form && target.value && relatedTarget instanceof HTMLInputElement) check(target);
});

document.addEventListener('input', ({ target }) => {
  if (target.getAttribute('aria-invalid')) check(target);
});

document.addEventListener('submit', (event) => {
  const form = event.target;
  const wrong = [...form.querySelectorAll('input')].filter((input) => !check(input));
  if (wrong.length > 0 || form.dataset.busy) {
    event.preventDefault();
    wrong[0]?.focus();
    return;
  }
  // A browser offers to keep what is typed into a password field, and nothing else.
  form.querySelectorAll('.reveal').forEach(hidePassword);
  form.dataset.busy = 'true';
  event.submitter?.setAttribute('aria-busy', 'true');
});

/** Signs the page's challenge with the device and sends the result. Does nothing when the user cancels. */
async function usePasskey(form, options) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(form.dataset.options));
  try {
    const credential = await navigator.credentials.get({ ...options, publicKey });
    form.elements.credential.value = JSON.stringify(credential.toJSON());
  } catch {
    return;
  }
  form.submit();
}

addEventListener('DOMContentLoaded', async () => {
  const form = document.querySelector('.passkey');
  if (!form || !window.PublicKeyCredential?.parseRequestOptionsFromJSON) return;
  form.hidden = false;
  // Ends the offer in the address field when the button is used.
  let offer = new AbortController();
  form.querySelector('button').addEventListener('click', () => {
    offer.abort();
    offer = new AbortController();
    void usePasskey(form, { signal: offer.signal });
  });
  if (await PublicKeyCredential.isConditionalMediationAvailable?.()) {
    void usePasskey(form, { mediation: 'conditional', signal: offer.signal });
  }
});

// The back button may bring the page back as it was left.
addEventListener('pageshow', () => {
  for (const form of document.forms) delete form.dataset.busy;
  for (const button of document.querySelectorAll('[aria-busy]')) button.removeAttribute('aria-busy');
});

// Last, since a browser that keeps no data throws here: the theme that was chosen in the app.
const theme = localStorage.getItem('anito.theme');
if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
