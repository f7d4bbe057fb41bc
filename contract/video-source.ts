/** A video that a room can play. */
export type VideoSource = {
  kind: 'youtube' | 'vimeo' | 'twitch'
  /** as the provider's player expects it; for Twitch a channel's name or a video's number; for unlisted Vimeo videos "number/hash" */
  id: string
  /** a running broadcast: it has no position and no seeking */
  live: boolean
  /** the start position of the link, whole seconds; absent for the beginning */
  start?: number
  /** the link in its one form, without its start position */
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
/** Their query names the video that they show. */
const TWITCH_PLAYERS = new Set(['player.twitch.tv', 'embed.twitch.tv'])
const TWITCH_CLIPS = 'clips.twitch.tv'

/** Twitch's own pages, which look like channels. */
const TWITCH_PAGES = new Set([
  ...[
    'directory',
    'downloads',
    'jobs',
    'p',
    'settings',
    'subscriptions',
    'turbo',
    'video',
    'videos',
    'wallet',
  ],
  ...['friends', 'inventory', 'drops', 'search', 'login', 'signup', 'prime', 'store', 'popout', 'embed'],
  ...['clip', 'collections', 'moderator', 'team'],
])

/** No video is longer, seconds. */
const START_MAX = 1_000_000

/** The parts of a link that identify its video. */
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

const USE_ONE = 'use the link of one video'
/** Why a link to one of these sites cannot be played, although it may well show something there. */
const PROBLEMS = {
  youtube: `This YouTube link names no video: ${USE_ONE}`,
  youtubeList: `A YouTube playlist cannot be played here: ${USE_ONE}`,
  youtubeClip: 'A YouTube clip cannot be played here: use the link of the whole video',
  youtubeChannel: `A YouTube channel cannot be played here: ${USE_ONE}`,
  youtubeLive:
    'The live page of a YouTube channel names no video: open it, and use the link of the broadcast',
  vimeo: `This Vimeo link names no video: ${USE_ONE}`,
  vimeoList: `A list of Vimeo videos cannot be played here: ${USE_ONE}`,
  vimeoEvent: `A Vimeo event cannot be played here: ${USE_ONE}`,
  vimeoOnDemand: `Vimeo On Demand cannot be played here: ${USE_ONE}`,
  vimeoKey: 'The key of this unlisted Vimeo video is not complete: copy its link once more',
  twitch: 'This Twitch link names no channel and no recording: use the link of one of them',
  twitchClip: 'A Twitch clip cannot be played here: use the link of the channel or of the whole recording',
  twitchList: 'A Twitch collection cannot be played here: use the link of one recording',
}

/** The video of a link, or why there is none to play, as a sentence for people. */
type Verdict = VideoSource | string

/** Why a YouTube page is no video. */
function youtubeProblem(path: string[], query: URLSearchParams): string {
  const [first = '', ...rest] = path
  if (first === 'clip') return PROBLEMS.youtubeClip
  if (rest.includes('live') || rest.includes('live_stream')) return PROBLEMS.youtubeLive
  if (first === 'playlist' || query.has('list')) return PROBLEMS.youtubeList
  const isChannel = first.startsWith('@') || ['channel', 'c', 'user'].includes(first)
  return isChannel ? PROBLEMS.youtubeChannel : PROBLEMS.youtube
}

/** The part of a YouTube link that is a video's id, as it is written; undefined where it has no place for one. */
function youtubeId(host: string, [first, second, third]: string[], query: URLSearchParams) {
  // some links go on with "&t=90" where a "?" is meant
  const part = (text: string | undefined) => text?.split('&')[0]
  if (SHORT_YOUTUBE_HOSTS.has(host)) return second === undefined ? part(first) : undefined
  if (first === undefined || first === 'watch')
    return second === undefined ? (query.get('v') ?? undefined) : part(second)
  const isNamed = ['shorts', 'live', 'embed', 'v', 'e'].includes(first)
  return isNamed && third === undefined ? part(second) : undefined
}

function youtube({ host, path, query, hash }: Link): Verdict {
  const id = youtubeId(host, path, query)
  // "/embed/videoseries" and "/embed/live_stream" name lists and channels, not videos
  if (!id || !/^[\w-]{11}$/.test(id) || id === 'videoseries' || id === 'live_stream')
    return youtubeProblem(path, query)
  const stated = query.get('t') ?? query.get('start') ?? query.get('time_continue')
  const start = seconds(stated ?? /^t=(.+)$/.exec(hash)?.[1])
  return withStart({ kind: 'youtube', id, live: false, url: `https://www.youtube.com/watch?v=${id}` }, start)
}

/** The Vimeo paths that can name a video, and the number of parts before it. */
const VIMEO_PLACES: Record<string, { before: number; named?: string; problem: string }> = {
  video: { before: 1, problem: PROBLEMS.vimeo },
  manage: { before: 2, named: 'videos', problem: PROBLEMS.vimeo },
  channels: { before: 2, problem: PROBLEMS.vimeoList },
  groups: { before: 3, named: 'videos', problem: PROBLEMS.vimeoList },
  showcase: { before: 3, named: 'video', problem: PROBLEMS.vimeoList },
  album: { before: 3, named: 'video', problem: PROBLEMS.vimeoList },
}

const vimeoProblem = (first: string | undefined): string =>
  first === 'event'
    ? PROBLEMS.vimeoEvent
    : first === 'ondemand'
      ? PROBLEMS.vimeoOnDemand
      : (VIMEO_PLACES[first ?? '']?.problem ?? PROBLEMS.vimeo)

function vimeo({ host, path, query, hash }: Link): Verdict {
  const [first = ''] = path
  const place = VIMEO_PLACES[first]
  const isInPlace = place && (!place.named || path[place.before - 1] === place.named)
  if (host === 'player.vimeo.com' && first !== 'video') return PROBLEMS.vimeo
  const [written, key, ...more] = isInPlace ? path.slice(place.before) : place ? [] : path
  // a showcase's query names its open video
  const number = written ?? (place?.problem === PROBLEMS.vimeoList ? query.get('video') : undefined)
  if (!number || more.length > 0 || !/^[1-9]\d{0,11}$/.test(number)) return vimeoProblem(first)
  // an unlisted video has a key, in the path or as ?h=
  const secret = key ?? query.get('h') ?? undefined
  if (secret !== undefined && !/^[0-9a-f]{6,32}$/.test(secret)) return PROBLEMS.vimeoKey
  const id = secret === undefined ? number : `${number}/${secret}`
  const start = seconds(query.get('t') ?? /^t=(.+)$/.exec(hash)?.[1])
  return withStart({ kind: 'vimeo', id, live: false, url: `https://vimeo.com/${id}` }, start)
}

const twitchChannel = (written: string): Verdict => {
  const channel = written.toLowerCase()
  if (TWITCH_PAGES.has(channel) || !/^[a-z0-9]\w{2,24}$/.test(channel)) return PROBLEMS.twitch
  return { kind: 'twitch', id: channel, live: true, url: `https://www.twitch.tv/${channel}` }
}

const twitchRecording = (number: string | undefined, query: URLSearchParams): Verdict => {
  if (!number || !/^[1-9]\d{0,15}$/.test(number)) return PROBLEMS.twitch
  const url = `https://www.twitch.tv/videos/${number}`
  const start = seconds(query.get('t') ?? query.get('time'))
  return withStart({ kind: 'twitch', id: number, live: false, url }, start)
}

function twitch({ host, path, query }: Link): Verdict {
  const [first, second, third, ...more] = path
  if (host === TWITCH_CLIPS || first === 'clip' || second === 'clip') return PROBLEMS.twitchClip
  if (TWITCH_PLAYERS.has(host)) {
    if (first !== undefined) return PROBLEMS.twitch
    const [video, channel] = [query.get('video'), query.get('channel')]
    if (video !== null) return twitchRecording(video.replace(/^v/, ''), query)
    if (channel !== null) return twitchChannel(channel)
    return query.has('collection') ? PROBLEMS.twitchList : PROBLEMS.twitch
  }
  if (first === 'collections') return PROBLEMS.twitchList
  if (!first || more.length > 0) return PROBLEMS.twitch
  if (first === 'videos' || first === 'video')
    return third === undefined ? twitchRecording(second, query) : PROBLEMS.twitch
  if (second === undefined) return twitchChannel(first)
  // a recording as its channel shows it
  return ['v', 'video', 'videos'].includes(second) ? twitchRecording(third, query) : PROBLEMS.twitch
}

/** The site that a host belongs to. */
function siteOf(host: string): VideoSource['kind'] | null {
  if (YOUTUBE_HOSTS.has(host) || SHORT_YOUTUBE_HOSTS.has(host)) return 'youtube'
  if (VIMEO_HOSTS.has(host)) return 'vimeo'
  return TWITCH_HOSTS.has(host) || TWITCH_PLAYERS.has(host) || host === TWITCH_CLIPS ? 'twitch' : null
}

/** The site that a link leads to, whatever it shows there; null for all others. */
export function videoSite(text: string): VideoSource['kind'] | null {
  const link = readLink(text)
  return link && siteOf(link.host)
}

/** @returns null for links that are not of these three */
function judge(text: string): Verdict | null {
  const link = readLink(text)
  const site = link && siteOf(link.host)
  return site && { youtube, vimeo, twitch }[site](link)
}

/**
 * The video that a link of YouTube, Vimeo or Twitch names, as people paste it. Tracking, playlists and everything else in
 * it are dropped. Pure: the same on both sides.
 * @returns null for every other text: other hosts, ports, credentials, clips, lists, pages
 */
export function videoSource(text: string): VideoSource | null {
  const verdict = judge(text)
  return typeof verdict === 'string' ? null : verdict
}

/** The refusal of every other link. */
export const OTHER_LINK = 'Use a YouTube, Vimeo or Twitch link'

/** Why a text is no video that can be played here, as a sentence for people; undefined when it is one. */
export function videoProblem(text: string): string | undefined {
  const verdict = judge(text) ?? OTHER_LINK
  return typeof verdict === 'string' ? verdict : undefined
}

/** The link of a video in its one form, with its start position. */
export function videoLink({ kind, url, start }: VideoSource): string {
  if (start === undefined) return url
  return `${url}${{ youtube: '&', vimeo: '#', twitch: '?' }[kind]}t=${start}s`
}

/** The stored form of a link to any page: an https link as typed, and a video's in its one form where the scheme is missing. */
export function pageLink(typed: string): string {
  const video = /^https:/i.test(typed) ? null : videoSource(typed)
  return video ? videoLink(video) : typed
}
