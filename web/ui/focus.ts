/** What can take the focus by itself; what stands aside of the order (`tabindex="-1"`) is left out. */
const CONTROL =
  'a[href], button:not(:disabled), input:not(:disabled):not([type="hidden"]), select:not(:disabled), textarea:not(:disabled), summary, [tabindex="0"]'
const FIELD =
  'input:not(:disabled):not([type="hidden"]):not([type="file"]), select:not(:disabled), textarea:not(:disabled)'

const isShown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })
const firstShown = (within: ParentNode, selector: string): HTMLElement | undefined =>
  [...within.querySelectorAll<HTMLElement>(selector)].find(isShown)

/** The first field of a dialog: of a choice the one that is chosen. */
export function firstField(within: ParentNode): HTMLElement | undefined {
  const first = firstShown(within, FIELD)
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return firstShown(within, `input[type="radio"][name="${CSS.escape(first.name)}"]:checked`) ?? first
}

/** Where the focus goes when what had it is gone: the page itself, as after a navigation. */
const toPage = () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })

/** Gives the focus back to what had it before an overlay was opened; where that is gone, to the page. */
export function focusBack(before: Element | null): void {
  const usable =
    before instanceof HTMLElement && before !== document.body && before.isConnected && isShown(before)
  if (usable && !before.matches(':disabled')) before.focus({ preventScroll: true })
  else toPage()
}

/**
 * The focus stays near where it was when its element leaves the page: on the first control of what stood around it, else
 * on the page. @returns a way to stop
 */
export function keepFocus(): () => void {
  let around: HTMLElement[] = []
  const note = ({ target }: { target: unknown }) => {
    around = []
    for (let one = target as HTMLElement | null; one && one !== document.body; one = one.parentElement)
      around.push(one)
  }
  // what had it before this was fetched
  note({ target: document.activeElement })
  const watcher = new MutationObserver(() => {
    if (document.activeElement !== document.body || around.length === 0 || around[0]?.isConnected) return
    const nearest = around.find(({ isConnected }) => isConnected)
    around = []
    if (!nearest || nearest.matches('main, #root')) return toPage()
    const next = firstShown(nearest, CONTROL)
    if (next) next.focus({ preventScroll: true })
    else toPage()
  })
  document.addEventListener('focusin', note)
  watcher.observe(document.body, { childList: true, subtree: true })
  return () => {
    document.removeEventListener('focusin', note)
    watcher.disconnect()
  }
}

/** A field that says it is wrong, or a choice with a complaint under it. */
const WRONG = '[aria-invalid="true"], fieldset:has(> [role="alert"])'
/** A server that has not refused by then refuses something else than what is looked at. */
const REFUSED_MS = 15_000

function focusWrong(form: HTMLElement): boolean {
  const wrong = firstShown(form, WRONG)
  if (!wrong) return false
  const field = wrong.matches('fieldset') ? firstShown(wrong, CONTROL) : wrong
  field?.focus()
  return true
}

/**
 * After a form is sent the focus goes to its first wrong field: at once where the form itself refuses, else when the
 * server's answer says so, unless the person goes on writing meanwhile.
 */
export function expectRefusal(form: HTMLElement): void {
  const stop = () => {
    watcher.disconnect()
    clearTimeout(end)
    removeEventListener('keydown', stop)
    removeEventListener('pointerdown', stop)
  }
  const watcher = new MutationObserver(() => focusWrong(form) && stop())
  const end = setTimeout(stop, REFUSED_MS)
  // after the form has drawn what it found
  requestAnimationFrame(() => {
    if (focusWrong(form)) return stop()
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
