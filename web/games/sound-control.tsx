import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import { useUser } from '#web/client/calls/session.tsx'
import { useSingleKeys } from '#web/client/kept/single-keys.ts'
import { chooseSoundHere, chooseVolume, playSound, useSoundSettings } from '#web/client/sound.ts'
import { IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'

/**
 * Mute and volume of this browser, beside the games; the key m mutes. The account's switch overrides both.
 * @param iconOnPhones a phone has keys for the volume: it shows only the icon
 */
export function SoundControl({ iconOnPhones = false }: { iconOnPhones?: boolean }) {
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
      <Link
        href="/settings#notifications"
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 text-sm text-ink-2"
      >
        <VolumeX size={18} strokeWidth={1.75} aria-hidden="true" />
        <span className={classNames(iconOnPhones && 'max-md:sr-only')}>
          Sound is off in <span className="underline underline-offset-4">your settings</span>
        </span>
      </Link>
    )
  }
  const Icon = !on || volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2
  return (
    <div className="inline-flex items-center gap-1">
      <IconButton label={on ? 'Mute sounds' : 'Unmute sounds'} aria-pressed={!on} onClick={toggle}>
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <label htmlFor={id} className={classNames('sr-only', iconOnPhones && 'max-md:hidden')}>
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
        className={classNames(
          'h-11 w-24 accent-primary disabled:opacity-45',
          iconOnPhones && 'max-md:hidden',
        )}
      />
    </div>
  )
}
