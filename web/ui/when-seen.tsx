import { type ReactNode, useEffect, useRef, useState } from 'react'

type WhenSeenProps = {
  waiting: ReactNode
  /** pixels before it comes into view */
  early?: number
  children: ReactNode
}

/** Draws its content once its place is nearly in view; until then a placeholder reserves the place. */
export function WhenSeen({ waiting, early = 200, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (seen || !element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: `${early}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [seen, early])
  return (
    <div ref={place} className="when-seen">
      {seen ? children : waiting}
    </div>
  )
}
