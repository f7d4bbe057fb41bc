/** Where a theme song may come from. `audio` is played on the page, the others open in a tab of their own. */
export type ThemeSongSource = 'audio' | 'youtube' | 'spotify' | 'soundcloud'

const HOSTS: Record<string, Exclude<ThemeSongSource, 'audio'>> = {
  'youtube.com': 'youtube',
  'www.youtube.com': 'youtube',
  'm.youtube.com': 'youtube',
  'music.youtube.com': 'youtube',
  'youtu.be': 'youtube',
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

/** The kind of theme song behind a link; null when a profile may not use it. */
export function themeSongSource(link: string): ThemeSongSource | null {
  if (link.length > LENGTH_MAX || /[\s\p{Cc}\p{Cs}]/u.test(link) || !URL.canParse(link)) return null
  const url = new URL(link)
  // A user name before the host, or an explicit port, only serves to look like another host.
  if (url.protocol !== 'https:' || url.username || url.password || url.port) return null
  const host = HOSTS[url.hostname]
  if (host) return url.pathname.length > 1 ? host : null
  return url.hostname.includes('.') && AUDIO_FILE.test(url.pathname) ? 'audio' : null
}
