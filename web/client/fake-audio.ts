/** An audio parameter that records its calls in order. */
class FakeParam {
  value = 0
  readonly asked: { value: number; at: number }[] = []
  setValueAtTime(value: number, at: number) {
    this.asked.push({ value, at })
    return this
  }
  exponentialRampToValueAtTime(value: number, at: number) {
    if (value <= 0) throw new RangeError('an exponential ramp cannot reach 0')
    this.asked.push({ value, at })
    return this
  }
}

class FakeNode {
  to: FakeNode | undefined
  connect(to: FakeNode) {
    this.to = to
    return to
  }
}

export class FakeSource extends FakeNode {
  type = ''
  loop = false
  buffer: unknown
  frequency = new FakeParam()
  started: number | undefined
  stopped: number | undefined
  start(at: number) {
    this.started = at
  }
  stop(at: number) {
    this.stopped = at
  }
}

class FakeGain extends FakeNode {
  gain = new FakeParam()
}
class FakeFilter extends FakeNode {
  type = ''
  frequency = new FakeParam()
  Q = new FakeParam()
}

/** Replaces the browser's AudioContext in tests: records the scheduled sounds. */
export class FakeAudio {
  static all: FakeAudio[] = []
  readonly sampleRate = 100
  currentTime = 7
  readonly destination = new FakeNode()
  readonly sources: FakeSource[] = []
  readonly gains: FakeGain[] = []
  readonly filters: FakeFilter[] = []
  constructor() {
    FakeAudio.all.push(this)
  }
  async resume() {}
  createBuffer(_channels: number, length: number) {
    const samples = new Float32Array(length)
    return { getChannelData: () => samples }
  }
  createBufferSource() {
    return this.#source()
  }
  createOscillator() {
    return this.#source()
  }
  createGain() {
    const gain = new FakeGain()
    this.gains.push(gain)
    return gain
  }
  createBiquadFilter() {
    const filter = new FakeFilter()
    this.filters.push(filter)
    return filter
  }
  #source() {
    const source = new FakeSource()
    this.sources.push(source)
    return source
  }
}
