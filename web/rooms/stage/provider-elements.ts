import type { VideoSource } from '#contract/video-source.ts'
import type { MediaElement, MediaTraits } from '../sync/media-player.ts'
import type { Provider } from './video.ts'

/** Vimeo's name of the fault, and the refused call; no call when the video itself failed. */
type VimeoError = { name?: string; method?: string }

/** The parts of the providers' elements beside the media element's interface. */
type ProviderElement = HTMLElement &
  MediaElement & {
    src: string
    config: object | null
    error?: { code: number } | null
    api?: {
      getPlayerState?: () => number
      setPlaybackRate?: (rate: number) => Promise<unknown>
      ready?: () => Promise<unknown>
      on?: (event: 'error', handler: (error: VimeoError) => void) => void
    } | null
  }

export type LoadedProvider = {
  element: ProviderElement
  traits: MediaTraits
  /** the provider's own code of the fault; undefined if it gives none */
  errorCode: () => number | string | undefined
}

/** It fetches one provider at a time: the provider's element defines itself. */
const elements: Record<Provider, { tag: string; fetch: () => Promise<unknown> }> = {
  youtube: { tag: 'youtube-video', fetch: () => import('youtube-video-element') },
  vimeo: { tag: 'vimeo-video', fetch: () => import('vimeo-video-element') },
  twitch: { tag: 'twitch-video', fetch: () => import('twitch-video-element') },
}

/** The states of YouTube's player (its reference of `getPlayerState`). */
const YOUTUBE = { unstarted: -1, ended: 0, buffering: 3, cued: 5 }
/** YouTube takes only quarters, and rounds values between them towards 1 (its reference of `setPlaybackRate`). */
const YOUTUBE_RATE_STEP = 0.25
const ANY_RATE_STEP = 0.01

/**
 * Each frame names the page that shows it, also behind a proxy with a stricter policy: otherwise YouTube refuses with 153, as
 * do owners who allow only some sites.
 */
const REFERRER_POLICY = 'strict-origin-when-cross-origin'

/**
 * Twitch's element knows no referrer policy. It keeps an existing frame with the right address, as from a server-rendered page.
 */
function drawFrame(element: ProviderElement): void {
  const { getTemplateHTML } = element.constructor as unknown as {
    getTemplateHTML: (attributes: Record<string, string>) => string
  }
  const attributes = Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value]))
  const html = getTemplateHTML(attributes)
  element.shadowRoot!.innerHTML = html.replace('<iframe', `<iframe referrerpolicy="${REFERRER_POLICY}"`)
}

/**
 * Makes the provider's element for a video; it begins to load once it is in the page.
 * @param failed called when the provider reports that it cannot show the video and the element itself does not
 * @throws when the provider's code cannot be fetched
 */
export async function loadElement(video: VideoSource, failed: () => void): Promise<LoadedProvider> {
  const { tag, fetch } = elements[video.kind]
  await fetch()
  const element = document.createElement(tag) as ProviderElement
  if (video.kind !== 'twitch')
    element.config = {
      referrerpolicy: REFERRER_POLICY,
      // the person's own setting of captions, not the element's
      ...(video.kind === 'youtube' && { cc_load_policy: undefined }),
    }
  // the provider's own buttons stay: captions, quality, volume
  element.setAttribute('controls', '')
  element.setAttribute('playsinline', '')
  let code: string | undefined
  element.src = video.url
  if (video.kind === 'twitch') drawFrame(element)
  if (video.kind === 'vimeo') {
    const note = ({ name, method }: VimeoError) => {
      // a refused start or speed concerns only that call: the video works
      if (method !== undefined && method !== 'ready') return
      code = name ?? code
      failed()
    }
    // the element creates its player a moment after it gets its source
    setTimeout(() => {
      element.api?.on?.('error', note)
      element.api?.ready?.().catch(note)
    })
  }
  if (video.kind === 'twitch') element.addEventListener('offline', () => failed())
  return { element, traits: traitsOf(video, element), errorCode: () => element.error?.code ?? code }
}

function traitsOf({ kind: provider, live }: VideoSource, element: ProviderElement): MediaTraits {
  if (provider === 'youtube') {
    const is = (...states: number[]) => states.includes(element.api?.getPlayerState?.() ?? YOUTUBE.cued)
    return {
      seek: true,
      rateStep: YOUTUBE_RATE_STEP,
      buffering: () => is(YOUTUBE.buffering),
      ended: () => is(YOUTUBE.ended),
      unstarted: () => is(YOUTUBE.unstarted, YOUTUBE.cued),
    }
  }
  if (provider === 'vimeo')
    return {
      seek: true,
      rateStep: ANY_RATE_STEP,
      // accounts without playback speeds refuse here
      setRate: (rate) => element.api?.setPlaybackRate?.(rate) ?? Promise.reject(new Error('not ready')),
    }
  return { seek: !live, rateStep: 0, blockedEvent: 'playbackBlocked' }
}
