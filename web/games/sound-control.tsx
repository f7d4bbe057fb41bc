import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { useUser } from '#web/client/session.tsx'
import { useSingleKeys } from '#web/client/single-keys.ts'
import { chooseSoundHere, chooseVolume, playSound, useSoundSettings } from '#web/client/sound.ts'
import { IconButton } from '#web/ui/button.tsx'

/** Mute and volume of this browser, beside the games; the key m mutes. The account's switch overrides both. */
export function SoundControl() {
  const id = useId()
  const { soundEnabled } = useUser()
  const { on, volume } = useSoundSettings()
  const toggle = () => {
    chooseSoundHere(!on)
    if (!on) playSound('place-bet', { practice: true })
  }
  useSingleKeys({ m: toggle })
  if (!soundEnabled) {
    return (
      <p className="inline-flex min-h-11 items-center gap-2 text-sm text-ink-2">
        <VolumeX size={18} strokeWidth={1.75} aria-hidden="true" />
        <span>
          Sound is off in{' '}
          <Link href="/settings#notifications" className="underline underline-offset-4">
            your settings
          </Link>
        </span>
      </p>
    )
  }
  const Icon = !on || volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  return (
    <div className="inline-flex items-center gap-1">
      <IconButton label={on ? 'Mute sounds' : 'Unmute sounds'} aria-pressed={!on} onClick={toggle}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <label htmlFor={id} className="sr-only">
        Volume
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        disabled={!on}
        value={Math.round(volume * 100)}
        onChange={({ target }) => chooseVolume(Number(target.value) / 100)}
        onPointerUp={() => playSound('place-bet', { practice: true })}
        className="h-11 w-24 accent-primary disabled:opacity-45"
      />
    </div>
  )
}
