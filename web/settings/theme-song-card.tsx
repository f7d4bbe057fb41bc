import { TextField } from '#web/ui/field.tsx'
import { SettingsCard, Unsaved } from './settings-card.tsx'

type ThemeSong = { themeSongUrl: string; themeSongTitle: string }

type ThemeSongCardProps = {
  values: ThemeSong
  changed: boolean
  error: string | undefined
  onChange: (more: Partial<ThemeSong>) => void
}

/** The song of the person's own profile. */
export function ThemeSongField({ values, changed, error, onChange }: ThemeSongCardProps) {
  return (
    <SettingsCard id="theme-song" title="Profile Theme Song" aside={changed && <Unsaved />}>
      <TextField
        label="Song URL"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={500}
        hint="An audio file, or YouTube, Spotify or SoundCloud"
        error={error}
        value={values.themeSongUrl}
        onChange={({ target }) => onChange({ themeSongUrl: target.value })}
      />
      <TextField
        label="Song title"
        maxLength={120}
        value={values.themeSongTitle}
        onChange={({ target }) => onChange({ themeSongTitle: target.value })}
      />
    </SettingsCard>
  )
}
