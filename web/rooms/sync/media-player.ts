import type { PlayerEvent, VideoPlayer } from './player.ts'

/** The part of HTMLMediaElement used here. The elements of YouTube, Vimeo and Twitch have it, and so does `<video>`. */
export type MediaElement = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  currentTime: number
  readonly duration: number
  readonly paused: boolean
  /** not every provider's element has it */
  readonly ended?: boolean
  readonly readyState: number
  playbackRate?: number
  muted: boolean
  play(): Promise<unknown> | undefined
  pause(): unknown
}

/** The traits of the provider's own interface beyond those of a media element. */
export type MediaTraits = {
  /** false for live video */
  seek: boolean
  /** how far its speeds lie apart; 0 with only one */
  rateStep: number
  /** whether it waits for data, if the provider reports it */
  buffering?: () => boolean
  /** whether it ran to its end, if the element does not report it */
  ended?: () => boolean
  /** whether it has not begun, or shows an advertisement, if the provider reports it */
  unstarted?: () => boolean
  /** sets the speed, if the provider may refuse it */
  setRate?: (rate: number) => Promise<unknown>
  /** the provider's own event for a start that the browser does not allow */
  blockedEvent?: string
}

/** Providers report the position a few times a second: between two reports this extrapolates it for at most this long. */
const COUNT_ON_MS = 1000
const HAS_METADATA = 1

const notices: Record<string, PlayerEvent> = {
  playing: 'playing',
  pause: 'paused',
  waiting: 'buffering',
  error: 'failed',
  loadedmetadata: 'ready',
}

/** The player's own events. */
function createEvents() {
  const handlers = new Map<PlayerEvent, Set<() => void>>()
  return {
    emit(event: PlayerEvent) {
      for (const handler of handlers.get(event) ?? []) handler()
    },
    on(event: PlayerEvent, handler: () => void) {
      const all = handlers.get(event) ?? new Set()
      handlers.set(event, all.add(handler))
      return () => void all.delete(handler)
    },
  }
}

type Listeners = [name: string, listener: () => void][]

/** Whether an element waits for data, or has ended: reported by the provider, or derived from its events. */
function createWaits(element: MediaElement, traits: MediaTraits) {
  let seen = { waiting: false, seeking: false, ended: false }
  const note = (name: string, now: Partial<typeof seen>): Listeners[number] => [
    name,
    () => {
      seen = { ...seen, ...now }
    },
  ]
  const listeners = [
    note('waiting', { waiting: true }),
    note('seeking', { seeking: true, ended: false }),
    note('ended', { ended: true }),
    note('play', { ended: false }),
    ...['seeked', 'playing'].map((name) => note(name, { waiting: false, seeking: false, ended: false })),
    ...['canplay', 'pause', 'timeupdate'].map((name) => note(name, { waiting: false })),
  ]
  return {
    listeners,
    // Vimeo's element reports an end a moment before its last second
    ended: () => traits.ended?.() ?? (seen.ended || element.ended === true),
    buffering() {
      if (element.readyState < HAS_METADATA) return true
      return traits.buffering ? traits.buffering() : seen.waiting || seen.seeking
    },
  }
}

/** A media element as the room drives it. @param now milliseconds of a clock that only goes forward */
export function mediaPlayer(
  element: MediaElement,
  traits: MediaTraits,
  now: () => number = () => performance.now(),
): VideoPlayer & { release(): void } {
  const { emit, on } = createEvents()
  const waits = createWaits(element, traits)
  let { rateStep } = traits
  /** the last reported second, and its time of arrival */
  let told = { position: element.currentTime, at: now() }

  const listeners: Listeners = [
    ...waits.listeners,
    ...Object.entries(notices).map(([name, event]): Listeners[number] => [name, () => emit(event)]),
    ...(traits.blockedEvent ? [[traits.blockedEvent, () => emit('blocked')] as Listeners[number]] : []),
  ]
  for (const [name, listener] of listeners) element.addEventListener(name, listener)

  const rate = () => element.playbackRate ?? 1
  const position = () => {
    const position = element.currentTime
    if (position !== told.position) told = { position, at: now() }
    if (element.paused || waits.ended() || waits.buffering()) return position
    return position + (Math.min(COUNT_ON_MS, now() - told.at) / 1000) * rate()
  }

  return {
    get currentTime() {
      return position()
    },
    get duration() {
      return element.duration
    },
    get paused() {
      // Twitch's element reports an ended recording as not paused
      return element.paused || waits.ended()
    },
    get ended() {
      return waits.ended()
    },
    get unstarted() {
      return traits.unstarted?.() ?? false
    },
    get playbackRate() {
      return rate()
    },
    get buffering() {
      return waits.buffering()
    },
    get can() {
      return { seek: traits.seek, rateStep }
    },
    play() {
      const started = element.play()
      // only a refusal of the browser concerns the person: a changing source also refuses
      started?.catch((error: unknown) => {
        if (error instanceof Error && error.name === 'NotAllowedError') emit('blocked')
      })
    },
    pause: () => void element.pause(),
    seek(seconds) {
      element.currentTime = seconds
      told = { position: element.currentTime, at: now() }
    },
    setRate(next) {
      if (!traits.setRate) element.playbackRate = next
      else
        traits.setRate(next).catch(() => {
          rateStep = 0
        })
    },
    on,
    release() {
      for (const [name, listener] of listeners) element.removeEventListener(name, listener)
    },
  }
}
