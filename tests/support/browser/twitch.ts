import type { BrowserContext } from '@playwright/test'
import { answerRange } from './local-media.ts'

export type TwitchFaults = {
  /** the embed's answer instead of playing: `error` for a video that is gone or for subscribers, `offline` for a channel */
  tells?: 'error' | 'offline'
  /** nothing starts before the player is muted: it sends `playbackBlocked` */
  blocked?: boolean
}

export const TWITCH_VIDEO = 'https://www.twitch.tv/videos/123456789'
export const TWITCH_CHANNEL = 'https://www.twitch.tv/somebody'

/**
 * Twitch as a room sees it: its embed in its own frame, with the messages that its script exchanges, over a real `<video>`. It
 * keeps Twitch's rules: the address must name the page that shows it as `parent`, and on less than 400 × 300 nothing plays.
 * Nothing leaves the machine.
 */
export async function simulateTwitch(context: BrowserContext, faults: TwitchFaults = {}): Promise<void> {
  await context.route('https://player.twitch.tv/**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    if (pathname === '/simulated.wav') return answerRange(route)
    const asked = { live: searchParams.has('channel'), parents: searchParams.getAll('parent') }
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Twitch</title><body><script>(${embed})(${JSON.stringify({ ...faults, ...asked })})</script>`,
    })
  })
}

/** Runs in the frame. */
function embed({ tells, blocked, live, parents }: TwitchFaults & { live: boolean; parents: string[] }) {
  const PAUSE = 2
  const PLAY = 3
  const SEEK = 4
  const SET_MUTED = 10
  const page = location.ancestorOrigins[0]
  // Twitch answers with a page that may not be framed
  if (!page || !parents.includes(new URL(page).hostname)) return

  const emit = (eventName: string) => parent.postMessage({ namespace: 'twitch-embed', eventName }, '*')
  const video = document.createElement('video')
  video.src = '/simulated.wav'
  video.muted = true
  video.style.cssText =
    'position:fixed;inset:0;width:100%;height:100%;background:linear-gradient(160deg,#3a1a63,#0b0414)'
  document.body.append(video)
  let muted = false
  const seeks: number[] = []
  ;(window as unknown as { seeks: number[] }).seeks = seeks
  let playback = 'Ready'
  const state = (params: object) =>
    parent.postMessage({ namespace: 'twitch-embed-player-proxy', eventName: 'UPDATE_STATE', params }, '*')
  const update = () =>
    state({
      playback,
      currentTime: live ? 4000 + video.currentTime : video.currentTime,
      duration: live ? Number.POSITIVE_INFINITY : video.duration,
      muted,
      volume: 1,
    })
  const to = (next: string, eventName: string) => {
    playback = next
    update()
    emit(eventName)
  }
  video.addEventListener('playing', () => to('Playing', 'playing'))
  video.addEventListener('pause', () => to('Idle', 'pause'))
  setInterval(() => !video.paused && update(), 250)

  const play = () => {
    if (innerWidth < 400 || innerHeight < 300 || (blocked && !muted)) return emit('playbackBlocked')
    emit('play')
    void video.play()
  }
  addEventListener('message', ({ data }: MessageEvent<{ eventName: number; params?: unknown }>) => {
    if (data.eventName === PLAY) play()
    if (data.eventName === PAUSE) video.pause()
    if (data.eventName === SET_MUTED) muted = data.params === true
    if (data.eventName === SEEK) {
      seeks.push(Number(data.params))
      // a channel has one second, the present one
      if (live) return
      video.currentTime = Number(data.params)
      emit('seek')
    }
  })
  video.addEventListener('loadedmetadata', () => {
    playback = 'Idle'
    update()
    emit('ready')
    if (tells) setTimeout(() => emit(tells), 300)
  })
}
