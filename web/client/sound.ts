import { useSyncExternalStore } from 'react'
import { keyOf, queryClient } from './calls/query.ts'
import type { User } from './calls/session.tsx'
import { browserStore } from './kept/storage.ts'
import type { SoundName } from './sound-score.ts'

export type { SoundName } from './sound-score.ts'

/** The keys of this browser's sound settings (specification part 2, §3). */
const ENABLED_KEY = 'soundEnabled'
const VOLUME_KEY = 'soundVolume'
const VOLUME_DEFAULT = 0.5

const listeners = new Set<() => void>()

function write(key: string, value: string): void {
  browserStore.write(key, value)
  for (const listener of listeners) listener()
}

/** How loud sounds are in this browser, 0 to 1. @public */
export function soundVolume(): number {
  const stored = browserStore.read(VOLUME_KEY) ?? null
  const volume = stored === null || stored.trim() === '' ? VOLUME_DEFAULT : Number(stored)
  return volume >= 0 && volume <= 1 ? volume : VOLUME_DEFAULT
}

export const chooseVolume = (volume: number): void =>
  write(VOLUME_KEY, String(Math.min(1, Math.max(0, volume))))

/** Whether this browser plays sounds while the account has them on. @public */
export const soundHere = (): boolean => browserStore.read(ENABLED_KEY) !== 'false'

export const chooseSoundHere = (on: boolean): void => write(ENABLED_KEY, String(on))

/** Both local settings, with changes here and in other tabs. */
export function useSoundSettings(): { on: boolean; volume: number } {
  const follow = (listener: () => void) => {
    listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }
  return { on: useSyncExternalStore(follow, soundHere), volume: useSyncExternalStore(follow, soundVolume) }
}

let audio: AudioContext | undefined

/** Browsers allow no sound before a press, and warn about a context opened before one. */
function openAudio(): AudioContext | undefined {
  if (!audio && navigator.userActivation && !navigator.userActivation.hasBeenActive) return undefined
  audio ??= new AudioContext()
  void audio.resume()
  return audio
}

/** Opens the audio in the press itself; the first sound fetches the notes. */
async function schedule(name: SoundName, how: { volume: number; practice: boolean }): Promise<void> {
  try {
    const open = openAudio()
    if (open) (await import('./sound-player.ts')).schedule(open, name, how)
  } catch (error) {
    // a device without a sound card, or without a network: the game continues
    console.error('sound', error)
  }
}

/** The account's switch is the master: it turns sounds off on every device of the person. */
const accountAllows = (): boolean =>
  queryClient.getQueryData<User>(keyOf('currentUser'))?.soundEnabled !== false

/**
 * Plays a sound, unless the account, this browser or the volume forbids it, or the person has pressed nothing yet.
 * @param practice practice sounds are softer
 */
export function playSound(name: SoundName, { practice }: { practice: boolean }): void {
  const volume = soundVolume()
  if (volume === 0 || !soundHere() || !accountAllows()) return
  void schedule(name, { volume, practice })
}

/** The sound of a win at this volume, for settings. It plays regardless of the switches. Called by a press. */
export function playTestSound(volume: number): void {
  void schedule('win', { volume, practice: false })
}
