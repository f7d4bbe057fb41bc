import { screenPath, screenRow } from '#contract/screens.ts'

/** The parts that another app hands over; each may be empty. */
export type Shared = { title: string; text: string; url: string }

/** The address in the manifest's `share_target`. */
export const SHARED_PATH = '/shared'

export const readShared = (search: URLSearchParams): Shared => ({
  title: search.get('title')?.trim() ?? '',
  text: search.get('text')?.trim() ?? '',
  url: search.get('url')?.trim() ?? '',
})

const ADDRESSES = /https?:\/\/[^\s<>"']+/g
/** The pages for link previews and for embedding; their subject has a screen. */
const ABOUT = /^\/(?:share|embed)\/(events|tournaments|people|rooms)\/([^/.]+)(?:\.png)?$/

/** The screen behind a preview; undefined for any other page. Only the server knows the room of an invite. */
function screenAbout(pathname: string): string | undefined {
  const [, kind, key = ''] = ABOUT.exec(pathname) ?? []
  if (kind === undefined) return undefined
  if (kind === 'rooms' && !/^\d{1,18}$/.test(key)) return `/share/rooms/${key}`
  return `/${kind === 'people' ? 'profile' : kind}/${key}`
}

/** The screen behind an address of our site; undefined for any other address. */
function screenOf(address: string, origin: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const { origin: other, pathname, search } = new URL(address)
  if (other !== origin) return undefined
  const about = screenAbout(pathname)
  if (about) return about
  const screen = screenPath(pathname)
  if (!screen || screen === SHARED_PATH || screenRow(screen).access === 'visitor') return undefined
  return `${pathname}${search}`
}

/**
 * The screen that a shared link opens. Apps put a link into any of the three parts.
 * @param origin of this site
 */
export function sharedScreen({ title, text, url }: Shared, origin: string): string | undefined {
  for (const part of [url, text, title])
    for (const [address] of part.matchAll(ADDRESSES)) {
      const screen = screenOf(address.replace(/[.,;:!?)\]]+$/, ''), origin)
      if (screen) return screen
    }
  return undefined
}

/** All shared parts as one text, each part once. */
export function sharedText({ title, text, url }: Shared): string {
  const parts = [title, text, url].filter((part) => part !== '')
  const isIn = (part: string, at: number) =>
    parts.some((other, i) => i !== at && other.includes(part) && (other !== part || i < at))
  return parts.filter((part, at) => !isIn(part, at)).join('\n')
}
