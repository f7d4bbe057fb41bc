import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useKeyboardHeight } from '#web/ui/chat-frame.tsx'
import '../room.css'

type RoomFrameProps = {
  title: ReactNode
  /** beside the title if it fits */
  purpose?: string
  actions?: ReactNode
  children: ReactNode
}

/** The frame of a room: back, name and buttons in one line. On a phone it is one screen, which does not scroll. */
export function RoomFrame({ title, purpose, actions, children }: RoomFrameProps) {
  const frame = useKeyboardHeight()
  return (
    <div ref={frame} className="room-frame fills-screen">
      <header className="room-head">
        <Link
          href="/rooms"
          aria-label="Rooms"
          title="Rooms"
          className="-ml-2.5 grid size-11 shrink-0 place-items-center rounded-lg text-ink-2 hover:text-ink-1"
        >
          <ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />
        </Link>
        <div className="flex min-w-0 flex-1 items-baseline gap-3">
          <h1 dir="auto" className="min-w-0 shrink truncate text-lg md:text-xl">
            {title}
          </h1>
          {purpose && (
            <p dir="auto" className="room-purpose min-w-0 flex-1 truncate text-ink-2">
              {purpose}
            </p>
          )}
        </div>
        {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  )
}
