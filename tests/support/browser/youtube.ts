import type { BrowserContext, Route } from '@playwright/test'
import { answerRange } from './local-media.ts'

export type YouTubeFaults = {
  /** YouTube's own number, sent as soon as the player is there: 100 gone, 101 and 150 not to be embedded */
  error?: number
  /** each start and each jump waits for data this long, ms */
  bufferingMs?: number
  /** nothing starts before a press: `playVideo` does nothing until the sound is off or the page was pressed */
  blocked?: boolean
  /** the provider cannot be reached at all */
  away?: boolean
}

export const VIDEO_LINK = 'https://www.youtube.com/watch?v=aaaaaaaaaaa'

/**
 * YouTube as a room sees it: its script of the player over a real `<video>`, driven through the same element and adapter as
 * the real one. Nothing leaves the machine.
 */
export async function simulateYouTube(context: BrowserContext, faults: YouTubeFaults = {}): Promise<void> {
  await context.route('https://www.youtube.com/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (faults.away) return route.abort()
    if (pathname === '/iframe_api') {
      const load = `const s = document.createElement('script'); s.src = 'https://www.youtube.com/s/player/simulated/www-widgetapi.js'; document.head.append(s)`
      return script(route, load)
    }
    if (pathname.startsWith('/s/player/')) return script(route, `(${player})(${JSON.stringify(faults)})`)
    if (pathname === '/simulated.wav') return answerRange(route)
    return route.fulfill({ contentType: 'text/html', body: '<title>YouTube</title>' })
  })
}

const script = (route: Route, body: string) => route.fulfill({ contentType: 'text/javascript', body })

/** Runs in the page: YT.Player, as its reference describes it. */
function player(faults: YouTubeFaults) {
  type Event = { data?: unknown }
  type Listener = (event: Event) => void
  const PlayerState = { UNSTARTED: -1, ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3, CUED: 5 }

  // the browser's own flag is set by what a test reads in the page
  let pressed = false
  document.addEventListener('pointerdown', () => {
    pressed = true
  })

  class Player {
    #video = document.createElement('video')
    #state = PlayerState.CUED
    #listeners = new Map<string, Listener[]>()
    constructor(iframe: HTMLIFrameElement, { events }: { events: Record<string, Listener> }) {
      const video = this.#video
      video.src = 'https://www.youtube.com/simulated.wav'
      // a picture of its own, with the second in it
      video.style.cssText =
        'position:absolute;inset:0;width:100%;height:100%;background:linear-gradient(160deg,#16413a,#02110d)'
      iframe.replaceWith(video)
      // a browser under test has no speaker: sound is only remembered
      video.muted = true
      for (const [name, listener] of Object.entries(events)) this.addEventListener(name, listener)
      video.addEventListener('playing', () => this.#to(PlayerState.PLAYING))
      video.addEventListener('waiting', () => this.#to(PlayerState.BUFFERING))
      video.addEventListener('pause', () => {
        if (!video.ended && this.#state !== PlayerState.BUFFERING) this.#to(PlayerState.PAUSED)
      })
      video.addEventListener('ended', () => this.#to(PlayerState.ENDED))
      video.addEventListener('ratechange', () => this.#tell('onPlaybackRateChange', video.playbackRate))
      video.addEventListener('timeupdate', () => this.#tell('onVideoProgress', video.currentTime))
      video.addEventListener(
        'loadedmetadata',
        () => {
          if (faults.error) this.#tell('onError', faults.error)
          else this.#tell('onReady')
        },
        { once: true },
      )
      ;(window as unknown as { youtube: unknown }).youtube = this
    }
    #to(state: number) {
      this.#state = state
      this.#tell('onStateChange', state)
    }
    #tell(name: string, data?: unknown) {
      for (const listener of this.#listeners.get(name) ?? []) listener({ data })
    }
    addEventListener(name: string, listener: Listener) {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener])
    }
    #muted = false
    async #start() {
      if (faults.blocked && !this.#muted && !pressed) return
      if (faults.bufferingMs) {
        this.#to(PlayerState.BUFFERING)
        this.#video.pause()
        await new Promise((resolve) => setTimeout(resolve, faults.bufferingMs))
        if (this.#state !== PlayerState.BUFFERING) return
      }
      await this.#video.play()
    }
    playVideo() {
      void this.#start()
    }
    pauseVideo() {
      if (this.#state === PlayerState.BUFFERING) this.#to(PlayerState.PAUSED)
      this.#video.pause()
    }
    seekTo(seconds: number) {
      const plays = !this.#video.paused || this.#state === PlayerState.BUFFERING
      this.#video.currentTime = seconds
      if (plays) void this.#start()
    }
    getPlayerState = () => this.#state
    getCurrentTime = () => this.#video.currentTime
    getDuration = () => this.#video.duration
    getVideoLoadedFraction = () => 0.5
    setPlaybackRate(rate: number) {
      // its speeds are quarters: a speed between them is rounded towards 1
      this.#video.playbackRate = 1 + Math.trunc((rate - 1) * 4) / 4
    }
    getPlaybackRate = () => this.#video.playbackRate
    mute() {
      this.#muted = true
    }
    unMute() {
      this.#muted = false
    }
    isMuted = () => this.#muted
    setVolume() {}
    getVolume = () => 100
    getOption = () => []
    setOption() {}
    destroy() {
      this.#video.pause()
      this.#video.remove()
    }
  }
  const page = window as unknown as { YT: unknown; onYouTubeIframeAPIReady?: () => void }
  page.YT = { Player, PlayerState, loaded: 1 }
  page.onYouTubeIframeAPIReady?.()
}
