import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { useApi } from '#web/client/calls/query.ts'
import { countText, UnreadMark } from '#web/ui/chat-marks.tsx'

/** The links to the messages in the navigation and on home. */
function findLinks(): HTMLElement[] {
  const links = [...document.querySelectorAll<HTMLElement>('nav a[href="/messages"]')]
  for (const link of links) link.style.position = 'relative'
  return links
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, at) => item === other[at])

/**
 * The number of unread messages at every link to them. It loads after the first screen's data and adds the number to the links
 * from outside, so that the first load has none of its code.
 */
export function UnreadBadge() {
  const unread = useApi('countUnreadMessages').data?.unread ?? 0
  const [path] = useLocation()
  const [links, setLinks] = useState<readonly HTMLElement[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other links
  useEffect(() => {
    const look = () => setLinks((before) => (isSame(before, findLinks()) ? before : findLinks()))
    look()
    const main = document.querySelector('main')
    if (!main) return
    // home draws its header once its file is loaded
    const watch = new MutationObserver(look)
    watch.observe(main, { childList: true, subtree: true })
    const timer = setTimeout(() => watch.disconnect(), 5_000)
    return () => {
      clearTimeout(timer)
      watch.disconnect()
    }
  }, [path])
  if (unread === 0) return null
  return links
    .filter((link) => link.isConnected)
    .map((link, at) =>
      createPortal(
        <UnreadMark text={countText(unread)} inMain={link.closest('nav')?.ariaLabel === 'Main'} />,
        link,
        String(at),
      ),
    )
}
