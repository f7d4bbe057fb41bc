import { ExternalLink, Music } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { type ThemeSongSource, themeSongSource } from '#contract/theme-song.ts'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { FieldError } from '#web/ui/field.tsx'
import type { Profile } from './profile-data.ts'

const hosts: Record<Exclude<ThemeSongSource, 'audio'>, string> = {
  youtube: 'YouTube',
  spotify: 'Spotify',
  soundcloud: 'SoundCloud',
}

/** The song of a profile. It fetches and plays nothing before a press on play. */
export function ThemeSongCard({ profile, own }: { profile: Profile; own: boolean }) {
  const url = profile.themeSongUrl
  const source = url === null ? null : themeSongSource(url)
  return (
    <Card>
      <CardTitle>Theme Song</CardTitle>
      {url === null || source === null ? (
        <p className="text-ink-2 wrap-anywhere">
          {own ? (
            <>
              You have none yet.{' '}
              <Link href="/settings#theme-song" className="underline underline-offset-4">
                Choose a theme song
              </Link>
            </>
          ) : (
            `${profile.firstName || profile.displayName} has not chosen one.`
          )}
        </p>
      ) : (
        <div className="grid gap-3">
          <p className="flex items-center gap-2 font-semibold wrap-anywhere">
            <Music size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0 text-ink-2" />
            <bdi>{profile.themeSongTitle ?? 'Untitled'}</bdi>
          </p>
          {source === 'audio' ? (
            <Player url={url} title={profile.themeSongTitle} />
          ) : (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="inline-flex min-h-11 items-center gap-1.5 justify-self-start underline underline-offset-4"
            >
              Play on {hosts[source]}
              <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
              <span className="sr-only">(opens in a new tab)</span>
            </a>
          )}
        </div>
      )}
    </Card>
  )
}

function Player({ url, title }: { url: string; title: string | null }) {
  const [failed, setFailed] = useState(false)
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a song of somebody's choice has no captions */}
      <audio
        controls
        preload="none"
        src={url}
        aria-label={`Play ${title ?? 'the theme song'}`}
        onError={() => setFailed(true)}
        className="w-full"
      />
      {failed && <FieldError>The song could not be played from {new URL(url).host}.</FieldError>}
    </>
  )
}
