/** The places whose videos a room can show. */
export type Provider = 'youtube' | 'vimeo' | 'twitch'

export type Video = {
  provider: Provider
  url: string
  /** a Twitch channel, which has no second to go to */
  live: boolean
}

const HOSTS: Record<string, Provider> = {
  'youtube.com': 'youtube',
  'm.youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'youtube-nocookie.com': 'youtube',
  'vimeo.com': 'vimeo',
  'player.vimeo.com': 'vimeo',
  'twitch.tv': 'twitch',
  'm.twitch.tv': 'twitch',
}

export const providerNames: Record<Provider, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  twitch: 'Twitch',
}

/** The said refusal of any other link (R-37). */
export const OTHER_LINK = 'Use a YouTube, Vimeo or Twitch link'

/**
 * What a link shows, by its host alone: the server judges the rest and brings it into one form.
 * @returns null for a link to anywhere else, or for none
 */
export function videoOf(link: string | null): Video | null {
  if (!link || !URL.canParse(link)) return null
  const { protocol, hostname, pathname, username, password } = new URL(link)
  const provider = HOSTS[hostname.replace(/^www\./, '')]
  if (protocol !== 'https:' || username || password || !provider) return null
  const live = provider === 'twitch' && !/^\/videos?\//.test(pathname)
  return { provider, url: link, live }
}

const ELSEWHERE = 'Choose another one.'
const youtubeErrors = new Map(
  Object.entries({
    2: `This YouTube link does not lead to a video. ${ELSEWHERE}`,
    5: `This browser cannot play this video. ${ELSEWHERE}`,
    100: `This video is gone from YouTube, or it is private. ${ELSEWHERE}`,
    101: `The owner of this video does not allow it to be shown here. ${ELSEWHERE}`,
    150: `The owner of this video does not allow it to be shown here. ${ELSEWHERE}`,
    153: 'YouTube did not accept this page as a place to show the video. Reload the page.',
  }),
)
const vimeoErrors = new Map(
  Object.entries({
    PrivacyError: `The owner of this video does not allow it to be shown here. ${ELSEWHERE}`,
    PasswordError: `This Vimeo video has a password. ${ELSEWHERE}`,
    NotFoundError: `This video is gone from Vimeo. ${ELSEWHERE}`,
    UnsupportedError: `This browser cannot play this video. ${ELSEWHERE}`,
  }),
)

/**
 * What went wrong, as a sentence for everybody in the room.
 * @param code the provider's own: YouTube's number, Vimeo's name; undefined where it says none
 */
export function videoErrorText(provider: Provider, code: number | string | undefined): string {
  const known = (provider === 'youtube' ? youtubeErrors : vimeoErrors).get(String(code))
  if (provider !== 'twitch' && known) return known
  const name = providerNames[provider]
  if (provider === 'twitch')
    return 'Twitch cannot show this video here: it is gone, for subscribers only, or this address is not open to it. Choose another one.'
  return `${name} could not play this video${code === undefined ? '' : ` (${name} says: ${code})`}. ${ELSEWHERE}`
}

/** Where a provider cannot be reached at all: blocked by a network, an extension or a lost connection. */
export const unreachableText = (provider: Provider): string =>
  `${providerNames[provider]} cannot be reached from here. Look whether your network or an extension blocks it, then try again.`

/** Twitch shows nothing on less. */
export const TWITCH_MIN = { width: 400, height: 300 }
