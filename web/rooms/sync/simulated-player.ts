import type { PlayerEvent, VideoPlayer } from './player.ts'

export type SimulatedTraits = {
  /** milliseconds until playback begins or resumes after a jump */
  latency: number
  /** how much faster its own clock runs: 0.002 is 0.2% */
  skew: number
  /** how far its speeds lie apart: a speed between them is rounded towards 1; 0 with only one */
  rateStep: number
  seeks?: boolean
  duration?: number
}

/**
 * A player in simulated time, for tests: it starts and jumps late, runs a little fast or slow, and waits for data on demand.
 * Its end is YouTube's: it stops there, `play` restarts at 0, a jump away from the end plays, and a jump to the very end while
 * playing also restarts.
 */
export class SimulatedPlayer implements VideoPlayer {
  currentTime = 0
  duration: number
  paused = true
  unstarted = false
  playbackRate = 1
  readonly can: { seek: boolean; rateStep: number }
  /** the received commands, in order */
  readonly asked: { what: 'play' | 'pause' | 'seek' | 'rate'; value?: number; buffering: boolean }[] = []
  readonly #traits: SimulatedTraits
  readonly #handlers = new Map<PlayerEvent, Set<() => void>>()
  #waits = 0

  constructor(traits: SimulatedTraits) {
    this.#traits = traits
    this.duration = traits.duration ?? 7200
    this.can = { seek: traits.seeks ?? true, rateStep: traits.rateStep }
  }
  get buffering() {
    return this.#waits > 0
  }
  get ended() {
    return this.paused && this.currentTime >= this.duration
  }
  #note(what: 'play' | 'pause' | 'seek' | 'rate', value?: number) {
    this.asked.push({ what, buffering: this.buffering, ...(value !== undefined && { value }) })
  }
  play() {
    this.#note('play')
    if (this.ended) this.currentTime = 0
    this.paused = false
    this.stall(this.#traits.latency)
  }
  pause() {
    this.#note('pause')
    this.paused = true
  }
  seek(seconds: number) {
    this.#note('seek', seconds)
    if (this.ended) this.paused = false
    this.currentTime = !this.paused && seconds >= this.duration ? 0 : Math.min(seconds, this.duration)
    this.stall(this.#traits.latency)
  }
  setRate(rate: number) {
    this.#note('rate', rate)
    const { rateStep } = this.#traits
    if (rateStep > 0)
      this.playbackRate = 1 + Math.trunc((rate - 1) / rateStep + Math.sign(rate - 1) * 1e-9) * rateStep
  }
  on(event: PlayerEvent, handler: () => void) {
    const handlers = this.#handlers.get(event) ?? new Set()
    this.#handlers.set(event, handlers.add(handler))
    return () => void handlers.delete(handler)
  }
  emit(event: PlayerEvent) {
    for (const handler of this.#handlers.get(event) ?? []) handler()
  }
  /** waits for data */
  stall(ms: number) {
    this.#waits = Math.max(this.#waits, ms)
  }
  pass(ms: number) {
    const plays = Math.max(0, ms - this.#waits)
    this.#waits = Math.max(0, this.#waits - ms)
    if (!this.paused) {
      const forward = (plays / 1000) * this.playbackRate * (1 + this.#traits.skew)
      this.currentTime = Math.min(this.duration, this.currentTime + forward)
      if (this.currentTime === this.duration) this.paused = true
    }
  }
}
