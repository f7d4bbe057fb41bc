import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { MissingPart, tryPartsAgain } from '#web/ui/lazy.ts'
import { call, isOutdated, traffic } from './api.ts'
import { typedFields } from './typed.ts'

type Trouble = 'fault' | 'offline' | 'silent' | 'missing'

const LOOK_AGAIN_MS = 5000
const RELOADED = 'reloadedFor'

/** What is known of the trouble, and nothing beyond it. */
const texts: Record<Trouble, { title: string; text: string }> = {
  fault: {
    title: 'This screen broke',
    text: 'It is our fault. What you had already confirmed is safe on the server; what you were typing is not.',
  },
  offline: {
    title: 'This part is not here yet',
    text: 'You are offline, so it could not be fetched. It opens by itself when you are back.',
  },
  silent: {
    title: 'This part is not here yet',
    text: 'The server does not answer. It is tried again every few seconds.',
  },
  missing: {
    title: 'A part of this page did not come',
    text: 'The server answers, but not with this part. Loading the page again may bring it.',
  },
}
const newVersion = {
  title: 'A new version is ready',
  text: 'This page is older than the server, and this part of it is gone. Reload to go on.',
}

/** Whether the page was loaded again for this version already: a second time would not help. */
function reloadedBefore(): boolean {
  const version = traffic.version || 'unknown'
  try {
    if (sessionStorage.getItem(RELOADED) === version) return true
    sessionStorage.setItem(RELOADED, version)
    return false
  } catch {
    return true
  }
}

/**
 * Catches a screen that broke, and a part of the app that could not be fetched. It tries again after a navigation (the
 * routes give each path its own), when the network is back, and while the server is silent. A page that is older than
 * the server is loaded again once, unless something was typed on it: then its person decides.
 */
export class ScreenError extends Component<{ children: ReactNode }, { trouble?: Trouble | undefined }> {
  override state: { trouble?: Trouble | undefined } = {}
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(properties: { children: ReactNode }) {
    super(properties)
    tryPartsAgain()
  }

  static getDerivedStateFromError(error: unknown) {
    if (!(error instanceof MissingPart)) return { trouble: 'fault' }
    return { trouble: navigator.onLine ? 'silent' : 'offline' }
  }

  override componentDidMount() {
    addEventListener('online', this.#again)
  }

  override componentWillUnmount() {
    removeEventListener('online', this.#again)
    clearTimeout(this.#timer)
  }

  override componentDidCatch(error: unknown) {
    console.error('screen', error)
    if (error instanceof MissingPart && navigator.onLine) this.#askServer()
  }

  /** Whoever answers without the part does not have it; whoever is silent is asked again. */
  #askServer() {
    call('signInOptions').then(
      () => {
        if (typedFields().length === 0 && !reloadedBefore()) location.reload()
        else this.setState({ trouble: 'missing' })
      },
      () => {
        this.#timer = setTimeout(this.#again, LOOK_AGAIN_MS)
      },
    )
  }

  #again = () => {
    if (!this.state.trouble || this.state.trouble === 'fault') return
    tryPartsAgain()
    this.setState({ trouble: undefined })
  }

  override render() {
    const { trouble } = this.state
    if (!trouble) return this.props.children
    const waits = trouble === 'offline' || trouble === 'silent'
    const { title, text } = trouble === 'missing' && isOutdated() ? newVersion : texts[trouble]
    return (
      <div role="alert" className="mx-auto max-w-[480px] px-4 py-16">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-2 mb-5 text-ink-2">{text}</p>
        <Button onClick={waits ? this.#again : () => location.reload()}>
          {waits ? 'Try again' : 'Reload'}
        </Button>
      </div>
    )
  }
}
