import { useState } from 'react'
import { themeSongProblem } from '#contract/theme-song.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { type User, useUser } from '#web/client/calls/session.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { expectRefusal } from '#web/ui/focus.ts'
import { AccountInformationCard } from './account-card.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PictureCard } from './picture-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { SettingsCard, useSetting } from './settings-card.tsx'
import { SettingsPage } from './settings-page.tsx'
import { ThemeSongField } from './theme-song-card.tsx'
import { useFormDraft, useUnsavedGuard } from './use-draft.ts'
import { WeeklyLetterCard } from './weekly-letter-card.tsx'

type UnsavedBarProps = { what: readonly string[]; busy: boolean; onSave: () => void; onUndo: () => void }

/** Stays visible while any value differs from the saved one, above a phone's tab bar. */
function UnsavedBar({ what, busy, onSave, onUndo }: UnsavedBarProps) {
  return (
    <section
      aria-label="Unsaved changes"
      className="sticky bottom-[calc(68px+env(safe-area-inset-bottom))] z-20 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line-2 bg-raised p-3 shadow-sheet md:bottom-4"
    >
      <p role="status" className="min-w-0 text-sm">
        <span className="font-semibold">Unsaved changes</span>{' '}
        <span className="text-ink-2">in {what.join(' and ')}</span>
      </p>
      <div className="ml-auto flex gap-2">
        <Button variant="ghost" disabled={busy} onClick={onUndo}>
          Undo
        </Button>
        <Button busy={busy} busyLabel="Saving…" onClick={onSave}>
          Save changes
        </Button>
      </div>
    </section>
  )
}

/** The account: money and its safety, notifications, and what others see of the person. */
export function SettingsScreen() {
  const user = useUser()
  const { notifications, song, ...unsaved } = useUnsavedSettings(user)
  return (
    <SettingsPage path="/settings">
      <SecurityCard user={user} />
      <NotificationsCard
        values={notifications.values}
        changed={notifications.changed}
        onChange={notifications.set}
      />
      <WeeklyLetterCard />
      <PictureCard user={user} />
      <ThemeSongField
        values={song.values}
        changed={song.changed}
        error={unsaved.songError}
        onChange={song.set}
      />
      <SaferPlayCard />
      <FeedbackCard />
      <AccountInformationCard user={user} />
      {unsaved.what.length > 0 && (
        <UnsavedBar what={unsaved.what} busy={unsaved.busy} onSave={unsaved.save} onUndo={unsaved.undo} />
      )}
    </SettingsPage>
  )
}

/** The notification preferences and the theme song: the person edits both on the page and saves them together. */
function useUnsavedSettings(user: User) {
  const notifications = useFormDraft('settings-notifications', {
    notifyOnWins: user.notifyOnWins,
    notifyOnUpcomingEvents: user.notifyOnUpcomingEvents,
    soundEnabled: user.soundEnabled,
  })
  const song = useFormDraft('settings-song', {
    themeSongUrl: user.themeSongUrl ?? '',
    themeSongTitle: user.themeSongTitle ?? '',
  })
  const [tried, setTried] = useState(false)
  useUnsavedGuard(notifications.changed || song.changed)
  const songProblem = problemOfSong(song.values)
  const forget = () => {
    notifications.undo()
    song.undo()
    setTried(false)
  }
  const saving = useSetting(
    async () => {
      if (notifications.changed) await call('setNotifications', { body: notifications.values })
      if (song.changed) await saveSong(song.values)
      return [
        ...(notifications.changed ? ['Notification preferences'] : []),
        ...(song.changed ? ['Theme song'] : []),
      ]
    },
    { done: (saved) => ({ title: 'Saved', description: saved.join(' and ') }), onDone: forget },
  )
  return {
    notifications,
    song,
    songError: (tried && songProblem) || fieldError(saving.error, 'themeSongUrl'),
    /** the unsaved parts, in words */
    what: [
      ...(notifications.changed ? ['notification preferences'] : []),
      ...(song.changed ? ['theme song'] : []),
    ],
    busy: saving.isPending,
    save() {
      setTried(true)
      const card = document.getElementById('theme-song')
      if (card) expectRefusal(card)
      if (!song.changed || !songProblem) saving.mutate()
    },
    undo() {
      forget()
      saving.reset()
    },
  }
}

function SaferPlayCard() {
  return (
    <SettingsCard id="safer-play" title="Limits and breaks">
      <LinkButton href="/safer-play" variant="secondary" className="justify-self-start">
        Open Safer play
      </LinkButton>
    </SettingsCard>
  )
}

function FeedbackCard() {
  return (
    <SettingsCard id="feedback" title="Feedback">
      <LinkButton href="/feedback" variant="secondary" className="justify-self-start">
        Send feedback
      </LinkButton>
    </SettingsCard>
  )
}

type Song = { themeSongUrl: string; themeSongTitle: string }

const saveSong = ({ themeSongUrl, themeSongTitle }: Song) =>
  call('setThemeSong', {
    body: { themeSongUrl: themeSongUrl.trim() || null, themeSongTitle: themeSongTitle.trim() || null },
  })

/** Why the page cannot save a song. A title alone names nothing to play. */
function problemOfSong({ themeSongUrl, themeSongTitle }: Song): string | undefined {
  const url = themeSongUrl.trim()
  if (url === '')
    return themeSongTitle.trim() === '' ? undefined : 'Add the link of the song, or clear its title'
  return themeSongProblem(url)
}
