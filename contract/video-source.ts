/** A video that a room can play. */
export type VideoSource = {
  kind: 'youtube' | 'vimeo' | 'twitch'
  /** as the provider's player takes it; of Twitch a channel's name or a video's number; of unlisted Vimeo videos "number/hash" */
  id: string
  /** a running broadcast: it has no position and no seeking */
  live: boolean
  /** where the link begins, in whole seconds; absent at the beginning */
  start?: number
  /** the link in its one form, without where it begins */
  url: string
}

const YOUTUBE_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
])
const SHORT_YOUTUBE_HOSTS = new Set(['youtu.be', 'www.youtu.be'])
const VIMEO_HOSTS = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'])
const TWITCH_HOSTS = new Set(['twitch.tv', 'www.twitch.tv', 'm.twitch.tv', 'go.twitch.tv'])

/** Twitch's own pages, which look like channels. */
const TWITCH_PAGES = new Set([
  ...['directory', 'downloads', 'jobs', 'p', 'settings', 'subscriptions', 'turbo', 'videos', 'wallet'],
  ...['friends', 'inventory', 'drops', 'search', 'login', 'signup', 'prime', 'store', 'popout', 'embed'],
])

/** No video is longer, seconds. */
const START_MAX = 1_000_000

/** The parts of a link that tell which video it is. */
type Link = { host: string; path: string[]; query: URLSearchParams; hash: string }

/** Reads a link as people paste it, with or without its scheme. @returns null unless it is a plain web address */
function readLink(text: string): Link | null {
  const typed = text.trim()
  // Only ASCII: a host in another script is not ours, however much it looks like it.
  if (typed.length > 500 || !/^[!-~]+$/.test(typed) || /[\\<>"`]/.test(typed)) return null
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(typed)
  const address = scheme ? typed : `https://${typed}`
  if (!/^https?:\/\/[a-z]/i.test(address)) return null
  // Before the parser lower-cases and normalises: the host as written has only letters, digits, dots and hyphens.
  const written = /^https?:\/\/([^/?#]*)/i.exec(address)![1]!
  if (!/^[a-z0-9.-]+$/i.test(written) || !URL.canParse(address)) return null
  const { hostname, pathname, searchParams, hash } = new URL(address)
  const path = pathname.split('/').filter((part) => part !== '')
  return { host: hostname, path, query: searchParams, hash: hash.slice(1) }
}

/** Seconds of "90", "90s", "1m30s", "1h2m3s". */
function seconds(text: string | null | undefined): number | undefined {
  const parts = /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,7})s?)?$/.exec(text ?? '')
  if (!parts) return undefined
  const [, hours, minutes, rest] = parts
  const sum = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0)
  return sum > 0 && sum <= START_MAX ? sum : undefined
}

const withStart = (source: Omit<VideoSource, 'start'>, start: number | undefined): VideoSource =>
  start === undefined ? source : { ...source, start }

function youtube({ host, path, query, hash }: Link): VideoSource | null {
  const [first, second, ...more] = path
  const short = SHORT_YOUTUBE_HOSTS.has(host)
  const named = ['shorts', 'live', 'embed', 'v'].includes(first ?? '')
  const id = short ? first : first === 'watch' ? query.get('v') : named ? second : undefined
  const extra = short || first === 'watch' ? second : more[0]
  if (!id || extra !== undefined || !/^[\w-]{11}$/.test(id)) return null
  // "/embed/videoseries" and "/embed/live_stream" name lists and channels, not videos
  if (id === 'videoseries' || id === 'live_stream') return null
  const start = seconds(query.get('t') ?? query.get('start') ?? /^t=(.+)$/.exec(hash)?.[1])
  return withStart({ kind: 'youtube', id, live: false, url: `https://www.youtube.com/watch?v=${id}` }, start)
}

function vimeo({ host, path, query, hash }: Link): VideoSource | null {
  const player = host === 'player.vimeo.com'
  if (player && path[0] !== 'video') return null
  // "/channels/staffpicks/123" is that video, as its channel shows it
  const inChannel = !player && path[0] === 'channels'
  const [number, key, ...more] = player ? path.slice(1) : inChannel ? path.slice(2) : path
  if (!number || more.length > 0 || !/^[1-9]\d{0,11}$/.test(number)) return null
  // an unlisted video has a key, in the path or as ?h=
  const secret = key ?? query.get('h') ?? undefined
  if (secret !== undefined && !/^[0-9a-f]{6,32}$/.test(secret)) return null
  const id = secret === undefined ? number : `${number}/${secret}`
  const start = seconds(/^t=(.+)$/.exec(hash)?.[1])
  return withStart({ kind: 'vimeo', id, live: false, url: `https://vimeo.com/${id}` }, start)
}

function twitch({ path, query }: Link): VideoSource | null {
  const [first, second, ...more] = path
  if (!first || more.length > 0) return null
  if (first === 'videos' && second !== undefined) {
    if (!/^[1-9]\d{0,15}$/.test(second)) return null
    const url = `https://www.twitch.tv/videos/${second}`
    return withStart({ kind: 'twitch', id: second, live: false, url }, seconds(query.get('t')))
  }
  const channel = first.toLowerCase()
  if (second !== undefined || TWITCH_PAGES.has(channel) || !/^[a-z0-9]\w{2,24}$/.test(channel)) return null
  return { kind: 'twitch', id: channel, live: true, url: `https://www.twitch.tv/${channel}` }
}

/**
 * The video that a link of YouTube, Vimeo or Twitch names, as people paste it. Tracking, playlists and everything else in
 * it are dropped. Pure: the same on both sides.
 * @returns null for every other text: other hosts, ports, credentials, clips, lists, pages
 */
export function videoSource(text: string): VideoSource | null {
  const link = readLink(text)
  if (!link) return null
  if (YOUTUBE_HOSTS.has(link.host) || SHORT_YOUTUBE_HOSTS.has(link.host)) return youtube(link)
  if (VIMEO_HOSTS.has(link.host)) return vimeo(link)
  if (TWITCH_HOSTS.has(link.host)) return twitch(link)
  return null
}

/** The refusal of every other link. */
export const OTHER_LINK = 'Use a YouTube, Vimeo or Twitch link'
const NOT_ONE_VIDEO = 'Clips and lists cannot be played here: use the link of one video'

const VIMEO_COLLECTIONS = new Set(['album', 'channels', 'event', 'groups', 'ondemand', 'showcase'])

/** Whether a link of these places names a clip, a list or an event: things that look like a video and have no player here. */
function isCollection({ host, path: [first, second], query }: Link): boolean {
  if (YOUTUBE_HOSTS.has(host))
    return first === 'playlist' || first === 'clip' || second === 'videoseries' || query.has('list')
  if (VIMEO_HOSTS.has(host)) return VIMEO_COLLECTIONS.has(first ?? '')
  return (
    host === 'clips.twitch.tv' || (TWITCH_HOSTS.has(host) && (second === 'clip' || first === 'collections'))
  )
}

/** Why a text is no video that a room can play, as a sentence for people; undefined when it is one. */
export function videoProblem(text: string): string | undefined {
  if (videoSource(text)) return undefined
  const link = readLink(text)
  return link && isCollection(link) ? NOT_ONE_VIDEO : OTHER_LINK
}
