import type { VideoSource } from '#contract/video-source.ts'
import { serverNow } from '#web/client/live/server-clock.ts'
import { type Wanted, wantedPosition } from '../sync/correction.ts'
import { createSync, LOOK_EVERY_MS, type OwnAct, type Sync, type SyncState } from '../sync/engine.ts'
import { mediaPlayer } from '../sync/media-player.ts'
import { type LoadedProvider, loadElement } from './provider-elements.ts'
import { TWITCH_MIN, unreachableText, videoErrorText } from './video.ts'

/** A provider that has shown no sign of life by then is unreachable. */
const REACHED_WITHIN_MS = 15_000

/** The screen's view of the picture. Seconds are rounded, so that it changes only with what a person can see. */
export type StageState = {
  /** false while the provider loads */
  ready: boolean
  state: SyncState
  /** seconds ahead of the room, to a tenth */
  drift: number
  /** the positions of the viewer's own picture and of the room, to half a second; null without a second to compare */
  own: number | null
  host: number | null
  /** seconds; 0 until known, and for live video */
  duration: number
  /** the room's second is the end of the video */
  over: boolean
  /** a sentence instead of the picture */
  problem: string | null
  /** only a new page may reach the provider again: a page requests its script once */
  reload: boolean
  /** the provider needs a larger place than this screen has */
  tooSmall: boolean
}

const empty: StageState = {
  ready: false,
  state: 'idle',
  drift: 0,
  own: null,
  host: null,
  duration: 0,
  over: false,
  problem: null,
  reload: false,
  tooSmall: false,
}

type Shown = LoadedProvider & { player: ReturnType<typeof mediaPlayer>; sync: Sync; release: () => void }

const round = (value: number, step: number) => Math.round(value / step) * step || 0

/** The screen's view, and the listeners of its changes. */
function createView() {
  let view = empty
  const listeners = new Set<() => void>()
  return {
    now: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    set(next: Partial<StageState>) {
      const keys = Object.keys(next) as (keyof StageState)[]
      if (keys.every((key) => view[key] === next[key])) return
      view = { ...view, ...next }
      for (const listener of listeners) listener()
    },
  }
}

/** The view that one look at the player gives. @param own the last seen position of the viewer's own picture */
function looked({ player, sync }: Shown, wanted: Wanted, own: StageState['own']): Partial<StageState> {
  const { state, drift, over } = sync.look()
  const seconds = player.can.seek && !player.buffering
  const { duration } = player
  return {
    ready: true,
    state,
    drift: round(drift, 0.1),
    own: seconds ? round(player.currentTime, 0.5) : player.can.seek ? own : null,
    host: player.can.seek ? round(wantedPosition(wanted, serverNow(), duration), 0.5) : null,
    duration: Number.isFinite(duration) ? round(duration, 1) : 0,
    over,
  }
}

type Told = {
  /** called when the player is ready to control */
  ready: () => void
  /** at once after that, and every LOOK_EVERY_MS */
  look: () => void
  failed: (problem: string, reload?: boolean) => void
}

/** Puts a provider's element into its place, and controls it from the moment it is ready. */
function playIn(place: HTMLElement, video: VideoSource, loaded: LoadedProvider, told: Told): Shown {
  const player = mediaPlayer(loaded.element, loaded.traits)
  const sync = createSync({
    player,
    serverNow,
    now: () => performance.now(),
    wallNow: Date.now,
    isHidden: () => document.hidden,
  })
  let looks: ReturnType<typeof setInterval> | undefined
  let late: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(late)
    const isScriptKept = video.kind === 'youtube'
    late = setTimeout(() => told.failed(unreachableText(video.kind), isScriptKept), REACHED_WITHIN_MS)
  }
  // hidden and shown again, the page looks at once: its timers may have stopped, and nothing loads meanwhile
  const pageChanged = () => (looks === undefined ? wait() : told.look())
  wait()
  document.addEventListener('visibilitychange', pageChanged)
  player.on('failed', () => told.failed(videoErrorText(video.kind, loaded.errorCode())))
  player.on('ready', () => {
    clearTimeout(late)
    told.ready()
    clearInterval(looks)
    looks = setInterval(told.look, LOOK_EVERY_MS)
    told.look()
  })
  place.append(loaded.element)
  return {
    ...loaded,
    player,
    sync,
    release() {
      document.removeEventListener('visibilitychange', pageChanged)
      clearTimeout(late)
      clearInterval(looks)
      player.release()
      // the element ends its provider's player when it has no source
      loaded.element.removeAttribute('src')
      loaded.element.remove()
    },
  }
}

const isTooSmall = (video: VideoSource, { clientWidth, clientHeight }: HTMLElement): boolean =>
  video.kind === 'twitch' && (clientWidth < TWITCH_MIN.width || clientHeight < TWITCH_MIN.height)

/** One video in the room: its provider's element, kept where the room is. It outlives the screen's layouts. */
export function createStage() {
  const { now: view, subscribe, set } = createView()
  let wanted: Wanted | null = null
  let onOwnAct: ((act: OwnAct) => void) | undefined
  let shown: Shown | undefined
  let turn = 0

  const release = () => {
    turn += 1
    shown?.release()
    shown = undefined
  }
  const failed = (problem: string, reload = false) => {
    release()
    set({ ...empty, problem, reload })
  }
  const start = (video: VideoSource, loaded: LoadedProvider, place: HTMLElement) => {
    const playing = playIn(place, video, loaded, {
      ready: () => playing.sync.follow(wanted),
      look: () => wanted && set(looked(playing, wanted, view().own)),
      failed,
    })
    shown = playing
    playing.sync.controls(onOwnAct)
  }
  const load = (video: VideoSource, place: HTMLElement) => {
    const own = turn
    const unlessReleased = (act: () => void) => () => {
      if (own === turn) act()
    }
    const refused = unlessReleased(() => failed(videoErrorText(video.kind, shown?.errorCode())))
    loadElement(video, refused).then(
      (loaded) => unlessReleased(() => start(video, loaded, place))(),
      unlessReleased(() => failed(unreachableText(video.kind))),
    )
    return unlessReleased(release)
  }
  return {
    view,
    subscribe,
    /** Shows a video in this place, or nothing. @returns takes it away */
    show(place: HTMLElement, video: VideoSource | null) {
      release()
      set(empty)
      if (video && !isTooSmall(video, place)) return load(video, place)
      if (video) set({ tooSmall: true })
      return release
    },
    follow(next: Wanted) {
      wanted = next
      shown?.sync.follow(next)
    },
    /** For a person with the controls the player's own buttons act for everybody. */
    controls(handler: ((act: OwnAct) => void) | undefined) {
      onOwnAct = handler
      shown?.sync.controls(handler)
    },
    resync: () => shown?.sync.resync(),
    /** Browsers let a muted video start automatically. */
    startMuted() {
      if (!shown) return
      shown.element.muted = true
      shown.sync.resync()
    },
    position: () => shown?.player.currentTime ?? 0,
  }
}
export type Stage = ReturnType<typeof createStage>
