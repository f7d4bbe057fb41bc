import { type VideoSource, videoSource } from '#contract/video-source.ts'

/** The places whose videos a room can show. */
export type Provider = VideoSource['kind']

export const providerNames: Record<Provider, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  twitch: 'Twitch',
}

/** The video behind a room's link; null without one. */
export const videoOf = (link: string | null): VideoSource | null => (link ? videoSource(link) : null)

const ELSEWHERE = 'Choose another one.'
const youtubeErrors = new Map(
  Object.entries({
    2: `This YouTube link does not lead to a video. ${ELSEWHERE}`,
    5: `This browser cannot play this video. ${ELSEWHERE}`,
    100: `This video is gone from YouTube, or it is private. ${ELSEWHERE}`,
    101: `The owner of this video does not allow it to be shown here. ${ELSEWHERE}`,
    150: `The owner of this video does not allow it to be shown here. ${ELSEWHERE}`,
    153: 'YouTube refused to show the video on this page. Reload the page.',
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
 * The error as a sentence for everybody in the room.
 * @param code the provider's own: YouTube's number, Vimeo's name; undefined if it gives none
 */
export function videoErrorText(provider: Provider, code: number | string | undefined): string {
  const known = (provider === 'youtube' ? youtubeErrors : vimeoErrors).get(String(code))
  if (provider !== 'twitch' && known) return known
  const name = providerNames[provider]
  if (provider === 'twitch')
    return 'Twitch cannot show this video here: it is gone, is for subscribers only, or cannot be shown at this address. Choose another one.'
  return `${name} could not play this video${code === undefined ? '' : ` (${name} says: ${code})`}. ${ELSEWHERE}`
}

/** The error of an unreachable provider: blocked by a network, an extension or a lost connection. */
export const unreachableText = (provider: Provider): string =>
  `${providerNames[provider]} cannot be reached from here. Check whether your network or an extension blocks it, then try again.`

/** Twitch shows nothing in a smaller place. */
export const TWITCH_MIN = { width: 400, height: 300 }
