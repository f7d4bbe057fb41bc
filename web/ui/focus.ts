/** Elements that can take the focus; without those outside the tab order (`tabindex="-1"`). */
const CONTROL =
  ':is(a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]):not([tabindex="-1"])'
const FIELD =
  'input:not(:disabled):not([type="hidden"]):not([type="file"]), select:not(:disabled), textarea:not(:disabled)'

const isShown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })
const firstShown = (within: ParentNode, selector: string): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(selector)].find(isShown)

/** The first field of a dialog; for a choice, the chosen option. */
export function firstField(within: ParentNode): HTMLElement | undefined {
  const first = firstShown(within, FIELD)
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return firstShown(within, `input[type="radio"][name="${CSS.escape(first.name)}"]:checked`) ?? first
}

/** The focus when its element is gone: on the page itself, as after a navigation. */
const toPage = () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })

/** Returns the focus to the element that had it before an overlay opened; if that is gone, to the page. */
export function focusBack(before: Element | null): void {
  const usable =
    before instanceof HTMLElement && before !== document.body && before.isConnected && isShown(before)
  if (usable && !before.matches(':disabled')) before.focus({ preventScroll: true })
  else toPage()
}

/**
 * Keeps the focus near its place when its element leaves the page or is disabled: on the first control of the surrounding
 * element, else on the surrounding part that takes the focus: a panel, a dialog, the page. @returns a way to stop
 */
export function keepFocus(): () => void {
  let around: HTMLElement[] = []
  const note = ({ target }: { target: unknown }) => {
    around = []
    for (let one = target as HTMLElement | null; one && one !== document.body; one = one.parentElement)
      around.push(one)
  }
  // the element that had it before this code was fetched
  note({ target: document.activeElement })
  const watcher = new MutationObserver(() => {
    const [had] = around
    const at = document.activeElement
    // the browser removes the focus from a disabled element later, without an event
    const lost = had?.isConnected ? at === had && had.matches(':disabled') : at === document.body
    if (!had || !lost) return
    const nearest = around.find((one) => one !== had && one.isConnected)
    around = []
    if (!nearest || nearest.matches('main, #root')) return toPage()
    const next = firstShown(nearest, CONTROL) ?? nearest.closest<HTMLElement>('[tabindex]')
    if (next) next.focus({ preventScroll: true })
    else toPage()
  })
  document.addEventListener('focusin', note)
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    document.removeEventListener('focusin', note)
    watcher.disconnect()
  }
}

/** A field marked as wrong, or a choice with an error under it. */
const WRONG = '[aria-invalid="true"], fieldset:has(> [role="alert"])'
/** After this time a server's refusal no longer concerns the part that the person looks at. */
const REFUSED_MS = 15_000

/** The sentences of a field's error, or of an invalid choice. */
const sentencesOf = (wrong: HTMLElement | undefined): string =>
  (wrong?.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => (id && document.getElementById(id)?.textContent) || '')
    .join(' ')
    .trim()

/** Announces a sentence already on the page: screen readers read only new text of a live region. */
function sayAgain(sentence: string): void {
  const region = document.createElement('p')
  region.setAttribute('role', 'alert')
  region.className = 'sr-only'
  document.body.append(region)
  region.textContent = sentence
  setTimeout(() => region.remove(), SAID_MS)
}
const SAID_MS = 1000

/** @param before the error of the first wrong field at sending */
function focusWrong(form: HTMLElement, before: string): boolean {
  const wrong = firstShown(form, WRONG)
  if (!wrong) return false
  const field = wrong.matches('fieldset') ? firstShown(wrong, CONTROL) : wrong
  const stays = field === document.activeElement
  field?.focus()
  // neither the focus nor the sentence is new, so screen readers would stay silent
  if (stays && before !== '' && sentencesOf(wrong) === before) sayAgain(before)
  return true
}

/**
 * After a form is sent the focus moves to its first wrong field: at once when the form itself refuses, else with the server's
 * answer, unless the person keeps typing meanwhile.
 */
export function expectRefusal(form: HTMLElement): void {
  const before = sentencesOf(firstShown(form, WRONG))
  const stop = () => {
    watcher.disconnect()
    clearTimeout(end)
    removeEventListener('keydown', stop)
    removeEventListener('pointerdown', stop)
  }
  const watcher = new MutationObserver(() => focusWrong(form, before) && stop())
  const end = setTimeout(stop, REFUSED_MS)
  // after the form has drawn its errors
  requestAnimationFrame(() => {
    if (focusWrong(form, before)) return stop()
    watcher.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] })
    addEventListener('keydown', stop)
    addEventListener('pointerdown', stop)
  })
}

if (typeof document !== 'undefined') {
  document.addEventListener('submit', ({ target }) => {
    if (target instanceof HTMLFormElement) expectRefusal(target)
  })
}
