import type { ReactNode } from 'react'
import type { RoomLayout } from '#contract/chat-limits.ts'

const shapes: Record<RoomLayout, ReactNode> = {
  theater: (
    <>
      <rect x="2" y="3" width="28" height="12" rx="2" className="fill-ink-1" />
      <rect x="2" y="17" width="17" height="4" rx="1" />
      <rect x="21" y="17" width="9" height="4" rx="1" />
    </>
  ),
  sidebar: (
    <>
      <rect x="2" y="3" width="18" height="12" rx="2" className="fill-ink-1" />
      <rect x="22" y="3" width="8" height="18" rx="1" />
      <rect x="2" y="17" width="18" height="4" rx="1" />
    </>
  ),
  'bottom-bar': (
    <>
      <rect x="2" y="3" width="28" height="11" rx="2" className="fill-ink-1" />
      <circle cx="6" cy="18.5" r="2.5" />
      <circle cx="13" cy="18.5" r="2.5" />
      <circle cx="20" cy="18.5" r="2.5" />
      <circle cx="27" cy="18.5" r="2.5" />
    </>
  ),
  grid: (
    <>
      <rect x="2" y="3" width="15" height="18" rx="2" className="fill-ink-1" />
      <rect x="19" y="3" width="5" height="8" rx="1" />
      <rect x="25.5" y="3" width="4.5" height="8" rx="1" />
      <rect x="19" y="13" width="5" height="8" rx="1" />
      <rect x="25.5" y="13" width="4.5" height="8" rx="1" />
    </>
  ),
  versus: (
    <>
      <path d="M2 3h7.5L6 21H2z" className="fill-side-a" />
      <path d="M26 3h4v18h-7.5z" className="fill-side-b" />
      <path d="M11 5h13l-3 14H8z" className="fill-ink-1" />
    </>
  ),
  'picture-in-picture': (
    <>
      <rect x="2" y="3" width="28" height="18" rx="2" className="fill-ink-1" />
      <circle cx="26" cy="7" r="2" className="fill-raised" />
      <circle cx="26" cy="12" r="2" className="fill-raised" />
      <circle cx="26" cy="17" r="2" className="fill-raised" />
    </>
  ),
}

/** A small plan of a layout; its name is beside it. */
export function LayoutIcon({ layout }: { layout: RoomLayout }) {
  return (
    <svg
      width="40"
      height="30"
      viewBox="0 0 32 24"
      aria-hidden="true"
      focusable="false"
      className="shrink-0 fill-line-2"
    >
      {shapes[layout]}
    </svg>
  )
}
