import { withReturnTo } from '#web/auth/return-to.ts'

// The page is finished HTML. React loads when a person reaches for a control, or sees a part that changes automatically.

const CONTROL = 'input, select, button, [role="tab"]'
const root = document.getElementById('root')!
// read once: a link in the page changes the address later
const anew = 'anew' in document.documentElement.dataset || location.hash !== ''

declare global {
  interface Window {
    /** The page's inline script keeps a press from the first moment on; this script repeats it once React responds. */
    early: { pressed: HTMLElement | undefined; keep(press: Event): void }
  }
}
const { early } = window

const controlAt = (event: Event): HTMLElement | null | undefined =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(CONTROL) : undefined

/** Fields whose value React sets itself; the others keep their typed text. */
const chosen = (): Map<HTMLInputElement | HTMLSelectElement, string> => {
  const selects = [...root.querySelectorAll('select')].filter(
    ({ options, selectedIndex }) => !options[selectedIndex]?.defaultSelected,
  )
  const sliders = [...root.querySelectorAll<HTMLInputElement>('input[type="range"]')].filter(
    ({ value, defaultValue }) => value !== defaultValue,
  )
  return new Map([...selects, ...sliders].map((field) => [field, field.value]))
}

/** Repeats the choices made before React loaded, which React does not know. */
function chooseAgain(choices: ReturnType<typeof chosen>): void {
  for (const [field, value] of choices) {
    if (field instanceof HTMLInputElement) field.value = field.defaultValue
    // bypasses React's own setter, which would take the value for known
    const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLSelectElement
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
    field.dispatchEvent(new Event(field instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }))
  }
}

async function wake(): Promise<void> {
  const { awaken } = await import('./awake.tsx')
  await awaken({ anew, chosen, chooseAgain })
  removeEventListener('click', early.keep, true)
  const { pressed } = early
  pressed?.style.removeProperty('cursor')
  if (!pressed?.isConnected) return
  // tabs switch when a press begins
  pressed.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
  pressed.click()
}

let waking = false
function wakeOnce(): void {
  if (waking) return
  waking = true
  wake().catch((error) => {
    // fetched again at the next touch
    waking = false
    delete document.documentElement.dataset.anew
    throw error
  })
}

// all visitors get the same page, but each has their own way back
for (const way of ['/sign-in', '/sign-up', '/api/auth/oidc/start']) {
  for (const link of root.querySelectorAll(`a[href="${way}"]`)) {
    link.setAttribute('href', withReturnTo(way, location.search))
  }
}
for (const touch of ['focusin', 'pointerover', 'pointerdown', 'input', 'click']) {
  addEventListener(touch, (event) => controlAt(event) && wakeOnce(), { capture: true, passive: true })
}
const watcher = new IntersectionObserver(
  (seen) => {
    if (seen.some(({ isIntersecting }) => isIntersecting)) wakeOnce()
  },
  { rootMargin: '300px' },
)
for (const live of root.querySelectorAll('[data-live]')) watcher.observe(live)
// the visitor was faster than this script
if (anew || early.pressed || document.activeElement?.matches(CONTROL)) wakeOnce()

/** Fetches the scripts for the next touch, once the page and its fonts have loaded: earlier they would compete. */
function fetchAhead(): void {
  for (const href of root.dataset.ahead?.split(' ') ?? []) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', crossOrigin: '', href }),
    )
  }
}
if (document.readyState === 'complete') fetchAhead()
else addEventListener('load', () => setTimeout(fetchAhead), { once: true })
