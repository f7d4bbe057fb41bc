// The parts of a service worker besides those of a page. TypeScript's own list of them conflicts with the list for pages.

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void }
export type Fetched = Waiting & {
  readonly request: Request
  readonly clientId: string
  /** the page's answer if the browser requested it before this worker was awake; undefined otherwise */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith: (answer: Promise<Response>) => void
}
type Pushed = Waiting & { readonly data: { json: () => unknown } | null }
type Pressed = Waiting & { readonly notification: Notification }

export type OpenPage = {
  readonly url: string
  readonly visibilityState: DocumentVisibilityState
  readonly focused: boolean
  focus: () => Promise<OpenPage>
  navigate: (url: string) => Promise<OpenPage | null>
}

type Events = {
  install: Waiting
  activate: Waiting
  fetch: Fetched
  push: Pushed
  notificationclick: Pressed
}

type Scope = {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim: () => Promise<void>
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<readonly OpenPage[]>
    openWindow: (url: string) => Promise<OpenPage | null>
  }
  skipWaiting: () => Promise<void>
  addEventListener: <K extends keyof Events>(type: K, listener: (event: Events[K]) => void) => void
}

/** The worker itself. */
export const scope = globalThis as unknown as Scope
