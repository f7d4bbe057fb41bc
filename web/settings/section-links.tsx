import { useEffect } from 'react'

/** Scrolls to the section in the address, once it is drawn, and whenever the address changes. */
export function useSectionOfAddress(): void {
  useEffect(() => {
    const show = () => {
      const section = document.getElementById(location.hash.slice(1))
      section?.scrollIntoView()
      section?.focus({ preventScroll: true })
    }
    // after the frame has scrolled a new screen to its top
    const timer = location.hash ? setTimeout(show, 50) : undefined
    addEventListener('hashchange', show)
    return () => {
      clearTimeout(timer)
      removeEventListener('hashchange', show)
    }
  }, [])
}

type SectionLinksProps = { sections: readonly { id: string; label: string }[] }

/** The sections beside the page, or above it in one line that scrolls. */
export function SectionLinks({ sections }: SectionLinksProps) {
  return (
    <nav
      aria-label="Sections"
      className="relative -mx-4 overflow-x-auto [scrollbar-width:none] px-4 md:mx-0 md:px-0 lg:sticky lg:top-11 lg:overflow-visible"
    >
      <ul className="flex gap-1 lg:grid">
        {sections.map(({ id, label }) => (
          <li key={id} className="shrink-0">
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 items-center rounded-md px-3 text-sm font-semibold whitespace-nowrap text-ink-2 hover:bg-ink-1/8 hover:text-ink-1 lg:flex"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
