import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'

/** The first element that Tab reaches. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only rounded-lg bg-primary font-semibold text-on-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:px-4 focus:py-3"
    >
      Skip to content
    </a>
  )
}

/** The screen itself. The foot of the page follows when nothing is loading (base.css). After a navigation it starts at its top and takes the focus, as a new page would. */
export function Main({ children }: { children: ReactNode }) {
  const main = useRef<HTMLElement>(null)
  const [path] = useLocation()
  const shown = useRef(path)
  const wentBack = useRef(false)
  useEffect(() => {
    const note = () => {
      // Back out of an overlay stays on the page
      wentBack.current = location.pathname !== shown.current
    }
    addEventListener('popstate', note)
    return () => removeEventListener('popstate', note)
  }, [])
  useEffect(() => {
    if (shown.current === path) return
    shown.current = path
    // on the way back the browser restores the scroll position
    if (!wentBack.current) scrollTo(0, 0)
    wentBack.current = false
    main.current?.focus({ preventScroll: true })
  }, [path])
  return (
    <main ref={main} id="main" tabIndex={-1} className="outline-none">
      {children}
    </main>
  )
}
