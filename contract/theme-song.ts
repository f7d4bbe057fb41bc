import { videoLink, videoProblem, videoSite, videoSource } from './video-source.ts'

/** Where a theme song may come from. `audio` is played on the page, the others open in their own tab. */
export type ThemeSongSource = 'audio' | 'youtube' | 'spotify' | 'soundcloud'

const HOSTS: Record<string, ThemeSongSource> = {
  'open.spotify.com': 'spotify',
  'spotify.link': 'spotify',
  'soundcloud.com': 'soundcloud',
  'www.soundcloud.com': 'soundcloud',
  'm.soundcloud.com': 'soundcloud',
  'on.soundcloud.com': 'soundcloud',
}
const AUDIO_FILE = /\.(mp3|m4a|aac|ogg|oga|opus|wav|flac|weba)$/i
const LENGTH_MAX = 500

export const THEME_SONG_HINT =
  'Enter an https link to an audio file (mp3, m4a, ogg, wav …) or to YouTube, Spotify or SoundCloud'

/** The kind of theme song behind a link; null when a profile shows none. */
export function themeSongSource(link: string): ThemeSongSource | null {
  if (link.length > LENGTH_MAX || /[\s\p{Cc}\p{Cs}]/u.test(link) || !URL.canParse(link)) return null
  const url = new URL(link)
  // A user name before the host, or an explicit port, only serves to look like another host.
  if (url.protocol !== 'https:' || url.username || url.password || url.port) return null
  const host = videoSite(link) === 'youtube' ? 'youtube' : HOSTS[url.hostname]
  if (host) return url.pathname.length > 1 ? host : null
  return url.hostname.includes('.') && AUDIO_FILE.test(url.pathname) ? 'audio' : null
}

/** Why a link cannot be a theme song, as a sentence for people. For YouTube, the rules of watch rooms hold. */
export function themeSongProblem(typed: string): string | undefined {
  if (videoSite(typed) === 'youtube') return videoProblem(typed)
  return themeSongSource(typed) === null ? THEME_SONG_HINT : undefined
}

/** A player shows nothing in its own tab. */
const isPlayer = (link: string): boolean =>
  /^https:\/\/[^/]*-nocookie\.com\//i.test(link) || /^https:\/\/[^/]+\/(embed|v|e)\//i.test(link)

/**
 * The stored form of a song's link: as typed, so that YouTube Music stays YouTube Music; in its one form where it is no https
 * link, or belongs to an embedded player.
 */
export function keptThemeSong(typed: string): string {
  const video = videoSource(typed)
  if (video?.kind !== 'youtube') return typed
  return /^https:/i.test(typed) && !isPlayer(typed) ? typed : videoLink(video)
}
