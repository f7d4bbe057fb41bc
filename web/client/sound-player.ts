import { type Note, type SoundName, score } from './sound-score.ts'

/** Inaudible below this; an exponential fade cannot reach zero. */
const SILENCE = 0.0001
/** Practice plays the same sounds 3 dB softer and without their brightest part (visual direction). */
const PRACTICE_GAIN = 0.708
const PRACTICE_CUT_HZ = 2600
const NOISE_SECONDS = 2

/** A second or two of white noise, the same every time. */
function noiseOf(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate * NOISE_SECONDS, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  let state = 20_241
  for (let n = 0; n < samples.length; n += 1) {
    // a linear congruence (Numerical Recipes): good enough for the ear
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    samples[n] = state / 2 ** 31
  }
  return buffer
}

const noises = new WeakMap<AudioContext, AudioBuffer>()

function noiseFor(audio: AudioContext): AudioBuffer {
  const kept = noises.get(audio) ?? noiseOf(audio)
  noises.set(audio, kept)
  return kept
}

/** Schedules one note. It dies away, since a note that stops abruptly clicks. */
function playNote(audio: AudioContext, out: AudioNode, start: number, note: Note): void {
  const from = start + note.at
  const until = from + note.lasts
  const loudness = audio.createGain()
  if (note.kind === 'noise' && note.swell) {
    loudness.gain.setValueAtTime(SILENCE, from)
    loudness.gain.exponentialRampToValueAtTime(note.loud, from + note.swell)
  } else loudness.gain.setValueAtTime(note.loud, from)
  loudness.gain.exponentialRampToValueAtTime(SILENCE, until)
  loudness.connect(out)
  const glide = (pitch: AudioParam) => {
    pitch.setValueAtTime(note.pitch, from)
    if (note.to) pitch.exponentialRampToValueAtTime(note.to, until)
  }
  if (note.kind === 'noise') {
    const noise = audio.createBufferSource()
    const band = audio.createBiquadFilter()
    noise.buffer = noiseFor(audio)
    noise.loop = true
    band.type = 'bandpass'
    band.Q.value = note.narrow
    glide(band.frequency)
    noise.connect(band).connect(loudness)
    noise.start(from)
    noise.stop(until + 0.02)
  } else {
    const tone = audio.createOscillator()
    tone.type = note.kind
    glide(tone.frequency)
    tone.connect(loudness)
    tone.start(from)
    tone.stop(until + 0.02)
  }
}

/**
 * Schedules every note of a sound, beginning now.
 * @param volume 0 to 1; at 0 nothing is scheduled
 */
export function schedule(
  audio: AudioContext,
  name: SoundName,
  { volume, practice }: { volume: number; practice: boolean },
): void {
  if (volume <= 0) return
  const out = audio.createGain()
  out.gain.value = Math.min(1, volume) * (practice ? PRACTICE_GAIN : 1)
  if (practice) {
    const cut = audio.createBiquadFilter()
    cut.type = 'lowpass'
    cut.frequency.value = PRACTICE_CUT_HZ
    out.connect(cut).connect(audio.destination)
  } else out.connect(audio.destination)
  const start = audio.currentTime + 0.01
  for (const note of score[name]) playNote(audio, out, start, note)
}
