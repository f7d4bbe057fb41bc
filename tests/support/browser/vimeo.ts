import type { BrowserContext } from '@playwright/test'
import { answerRange } from './local-media.ts'

export type VimeoFaults = {
  /** Vimeo's name of why the player never becomes ready: "PrivacyError" not to be embedded here, "NotFoundError" gone */
  error?: string
  /** the owner's account has no speeds: `setPlaybackRate` is refused */
  noSpeeds?: boolean
  /** each start and each jump waits for data this long, ms */
  bufferingMs?: number
  /** `play` is refused until the player is muted */
  blocked?: boolean
}

export const VIMEO_LINK = 'https://vimeo.com/76979871'

/**
 * Vimeo as a room sees it: the page of its player in its own frame, which answers the messages of `@vimeo/player` over a real
 * `<video>`. The real element drives it; nothing leaves the machine.
 */
export async function simulateVimeo(context: BrowserContext, faults: VimeoFaults = {}): Promise<void> {
  await context.route('https://player.vimeo.com/**', (route) =>
    new URL(route.request().url()).pathname === '/simulated.wav'
      ? answerRange(route)
      : route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><title>Vimeo</title><body><script>(${player})(${JSON.stringify(faults)})</script>`,
        }),
  )
}

/** Runs in the frame: messages are JSON, calls are answered by their method's name, events go to those that asked. */
function player(faults: VimeoFaults) {
  type Call = { method: string; value?: unknown }
  const tell = (message: object) => parent.postMessage(JSON.stringify(message), '*')
  const refuse = (method: string, name: string) =>
    tell({ event: 'error', data: { method, name, message: `${name} of the simulator` } })
  if (faults.error) return refuse('ready', faults.error)

  const video = document.createElement('video')
  video.src = '/simulated.wav'
  // a browser under test has no speaker: sound is only remembered
  video.muted = true
  video.style.cssText =
    'position:fixed;inset:0;width:100%;height:100%;background:linear-gradient(160deg,#123a5a,#030d16)'
  document.body.append(video)
  let muted = false
  let buffering = 0
  const asked = new Set<string>()
  const emit = (event: string, data: object = {}) => {
    if (asked.has(event)) tell({ event, data })
  }
  const at = () => ({ seconds: video.currentTime, percent: 0, duration: video.duration })
  for (const name of ['play', 'playing', 'pause', 'seeking', 'seeked', 'ended'])
    video.addEventListener(name, () => buffering === 0 && emit(name, at()))
  video.addEventListener('ratechange', () => emit('ratechange', { playbackRate: video.playbackRate }))
  setInterval(() => !video.paused && emit('timeupdate', at()), 250)

  const start = async () => {
    if (faults.bufferingMs) {
      buffering += 1
      emit('bufferstart')
      video.pause()
      await new Promise((resolve) => setTimeout(resolve, faults.bufferingMs))
      buffering -= 1
      if (buffering > 0) return
      emit('bufferend')
    }
    await video.play()
  }
  const methods: Record<string, (value: unknown) => unknown> = {
    ping: () => undefined,
    addEventListener(name) {
      asked.add(String(name))
      // a late listener is called all the same
      if (name === 'loaded' && video.readyState > 0) emit('loaded', { id: 76979871 })
      return undefined
    },
    removeEventListener(name) {
      asked.delete(String(name))
      return undefined
    },
    getMuted: () => muted,
    setMuted: (value) => {
      muted = value === true
      return muted
    },
    getVolume: () => 1,
    getDuration: () => video.duration,
    getTextTracks: () => [],
    getCurrentTime: () => video.currentTime,
    setCurrentTime(seconds) {
      const plays = !video.paused
      video.currentTime = Number(seconds)
      if (plays) void start()
      return seconds
    },
    play: () => start(),
    pause: () => video.pause(),
    setPlaybackRate(rate) {
      video.playbackRate = Number(rate)
      return rate
    },
  }
  addEventListener('message', async ({ data }: MessageEvent<Call | string>) => {
    const { method, value } = (typeof data === 'string' ? JSON.parse(data) : data) as Call
    const act = methods[method]
    if (method === 'play' && faults.blocked && !muted) return refuse(method, 'NotAllowedError')
    if (!act || (method === 'setPlaybackRate' && faults.noSpeeds)) return refuse(method, 'UnsupportedError')
    tell({ method, value: await act(Array.isArray(value) ? value[0] : value) })
  })
  video.addEventListener('loadedmetadata', () => {
    tell({ event: 'ready' })
    emit('loaded', { id: 76979871 })
  })
}
