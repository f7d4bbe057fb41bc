import { type ReactNode, useEffect, useRef, useState } from 'react'

/** Pixels before it comes into view. */
const EARLY = '200px'

/** Draws its content once its place is nearly in view; until then the placeholder keeps the place. */
export function WhenSeen({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (seen || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: EARLY },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen])
  return <div ref={place}>{seen ? children : waiting}</div>
}
