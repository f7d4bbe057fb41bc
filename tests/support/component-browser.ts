const WIDTH = 1280

/** Whether a media query holds on a desktop, of a person who wants less motion. */
function holds(query: string): boolean {
  const least = /min-width: (\d+)px/.exec(query)
  return least ? WIDTH >= Number(least[1]) : /prefers-reduced-motion: reduce|hover: hover/.test(query)
}

/** Everything is in view, and nothing changes its size. */
class Seen {
  readonly #tell: (entries: object[]) => void
  constructor(tell: (entries: object[]) => void) {
    this.#tell = tell
  }
  observe(target: Element) {
    queueMicrotask(() => this.#tell([{ isIntersecting: true, target }]))
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
class Unchanged {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Replaces the parts that a document lacks without a browser: the network, the socket, and all that concerns layout. */
export function simulateBrowser(
  answer: (address: string, init: RequestInit) => Promise<Response>,
  Socket: new (url: string) => object,
): void {
  const nothing = () => {}
  Object.assign(globalThis, {
    fetch: answer,
    WebSocket: Socket,
    matchMedia: (media: string) => ({
      media,
      matches: holds(media),
      addEventListener: nothing,
      removeEventListener: nothing,
    }),
    ResizeObserver: Unchanged,
    CSS: { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') },
    IntersectionObserver: Seen,
    scrollTo: nothing,
  })
  Object.assign(Element.prototype, {
    checkVisibility(this: Element) {
      return this.isConnected
    },
    scrollIntoView: nothing,
    scrollTo: nothing,
    hasPointerCapture: () => false,
    setPointerCapture: nothing,
    releasePointerCapture: nothing,
  })
  // nobody is heard here
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } })
  // it has not heard of <search>, and React would say so each time
  Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, { value: 'HTMLElement' })
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
}
