const KEY = 'volume'
const DEFAULT = 0.5

/** How loud sounds are in this browser, 0 to 1. Whether there are any is the account's switch. */
export function storedVolume(): number {
  try {
    const stored = localStorage.getItem(KEY)
    const volume = stored === null ? DEFAULT : Number(stored)
    return volume >= 0 && volume <= 1 ? volume : DEFAULT
  } catch {
    return DEFAULT
  }
}

export function chooseVolume(volume: number): void {
  try {
    localStorage.setItem(KEY, String(volume))
  } catch {
    // without storage it stays as it was
  }
}

let audio: AudioContext | undefined

/** Two short wooden notes at this volume. Called by a press: browsers let no page sound before one. */
export function playTestSound(volume: number): void {
  audio ??= new AudioContext()
  void audio.resume()
  for (const [at, pitch] of [
    [0, 523.25],
    [0.14, 783.99],
  ] as const) {
    const start = audio.currentTime + at
    const note = audio.createOscillator()
    const loudness = audio.createGain()
    note.type = 'triangle'
    note.frequency.value = pitch
    // a note that is cut off clicks; this one dies away
    loudness.gain.setValueAtTime(Math.max(0.0001, volume * 0.4), start)
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + 0.3)
    note.connect(loudness).connect(audio.destination)
    note.start(start)
    note.stop(start + 0.32)
  }
}
