import { Volume2 } from 'lucide-react'
import { useId, useState } from 'react'
import { chooseLessMotion, useLessMotion } from '#web/client/kept/motion.ts'
import { setSingleKeys, singleKeysOn } from '#web/client/kept/single-keys.ts'
import { chooseTheme, useTheme } from '#web/client/kept/theme.ts'
import { chooseSoundHere, chooseVolume, playTestSound, useSoundSettings } from '#web/client/sound.ts'
import { Button } from '#web/ui/button.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { SettingsCard } from './settings-card.tsx'

const themes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'Device' },
] as const

/** The look and motion of this browser. Stored here, not in the account. */
export function AppearanceCard() {
  const theme = useTheme()
  const less = useLessMotion()
  const [keys, setKeys] = useState(singleKeysOn)
  return (
    <SettingsCard id="appearance" title="Appearance">
      <div className="grid gap-2">
        <p className="font-semibold">Theme</p>
        <ChipGroup label="Theme" options={themes} value={theme} onChange={chooseTheme} />
      </div>
      <Switch
        label="Less motion"
        hint="Fades instead of sliding and rolling"
        checked={less}
        onCheckedChange={chooseLessMotion}
      />
      <Switch
        label="Keyboard shortcuts"
        hint="Single keys, such as / to search"
        checked={keys}
        onCheckedChange={(on) => {
          setSingleKeys(on)
          setKeys(on)
        }}
      />
      <p className="text-sm text-ink-3">These three settings are saved in this browser.</p>
    </SettingsCard>
  )
}

/** The volume of this browser. The account's switch turns all sounds on or off. */
export function SoundCard({ soundEnabled }: { soundEnabled: boolean }) {
  const id = useId()
  const { on, volume } = useSoundSettings()
  const percent = Math.round(volume * 100)
  return (
    <SettingsCard id="sound" title="Sound">
      <Switch
        label="Sounds in this browser"
        hint="Turn off to mute only this device"
        checked={on}
        onCheckedChange={chooseSoundHere}
      />
      <div className="grid gap-1">
        <label htmlFor={id} className="flex items-baseline justify-between font-semibold">
          Volume
          <output htmlFor={id} className="tabular text-sm font-normal text-ink-2">
            {percent}%
          </output>
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={5}
          value={percent}
          onChange={({ target }) => chooseVolume(Number(target.value) / 100)}
          className="h-11 w-full accent-primary"
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          icon={<Volume2 size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => playTestSound(volume)}
        >
          Test sound
        </Button>
        <p className="text-sm text-ink-3">
          {soundEnabled
            ? 'Saved in this browser.'
            : 'Sound effects are off under Notification Preferences: this is only a test.'}
        </p>
      </div>
    </SettingsCard>
  )
}
