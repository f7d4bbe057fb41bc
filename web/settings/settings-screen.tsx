import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { THEME_SONG_HINT, themeSongSource } from '#contract/theme-song.ts'
import { call, fieldError } from '#web/client/api.ts'
import { invalidate } from '#web/client/query.ts'
import { useUser } from '#web/client/session.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { expectRefusal } from '#web/ui/focus.ts'
import { Page } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toast.tsx'
import { AccountInformationCard } from './account-card.tsx'
import { AppearanceCard, SoundCard } from './appearance-cards.tsx'
import { NotificationsCard } from './notifications-card.tsx'
import { PictureCard } from './picture-card.tsx'
import { SectionLinks, useSectionOfAddress } from './section-links.tsx'
import { SecurityCard } from './security-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { ThemeSongCard } from './theme-song-card.tsx'
import { UnsavedBar } from './unsaved-bar.tsx'
import { useDraft, useUnsavedGuard } from './use-draft.ts'
import { notSaved } from './use-setting.ts'

/** The sections of the page, each with an address of its own: /settings#security. */
const sections = [
  { id: 'security', label: 'Security & Payments' },
  { id: 'sign-in', label: 'Sign-in & devices' },
  { id: 'your-data', label: 'Your data' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'sound', label: 'Sound' },
  { id: 'picture', label: 'Picture' },
  { id: 'theme-song', label: 'Theme song' },
  { id: 'appearance', label: 'Appearance' },
  { id: 'feedback', label: 'Feedback' },
  { id: 'account', label: 'Account' },
] as const

/** Everything that a person can set about their account. */
export function SettingsScreen() {
  const user = useUser()
  const notifications = useDraft('settings-notifications', {
    notifyOnWins: user.notifyOnWins,
    notifyOnUpcomingEvents: user.notifyOnUpcomingEvents,
    soundEnabled: user.soundEnabled,
  })
  const song = useDraft('settings-song', {
    themeSongUrl: user.themeSongUrl ?? '',
    themeSongTitle: user.themeSongTitle ?? '',
  })
  const [tried, setTried] = useState(false)
  useSectionOfAddress()
  useUnsavedGuard(notifications.changed || song.changed)
  const url = song.values.themeSongUrl.trim()
  const songProblem = problemOfSong(url, song.values.themeSongTitle)
  const saving = useMutation({
    async mutationFn() {
      const saved: string[] = []
      if (notifications.changed) {
        await call('setNotifications', { body: notifications.values })
        saved.push('Notification preferences')
      }
      if (song.changed) {
        const title = song.values.themeSongTitle.trim()
        await call('setThemeSong', { body: { themeSongUrl: url || null, themeSongTitle: title || null } })
        saved.push('Theme song')
      }
      return saved
    },
    async onSuccess(saved) {
      await invalidate('currentUser')
      notifications.undo()
      song.undo()
      setTried(false)
      toast({ title: 'Saved', description: saved.join(' and ') })
    },
    onError(error: Error) {
      // the first of the two may have been saved
      void invalidate('currentUser')
      notSaved(error)
    },
  })
  const save = () => {
    setTried(true)
    const card = document.getElementById('theme-song')
    if (card) expectRefusal(card)
    if (!song.changed || !songProblem) saving.mutate()
  }
  const undo = () => {
    notifications.undo()
    song.undo()
    setTried(false)
    saving.reset()
  }
  return (
    <Page title="Settings" back={{ href: '/dashboard', label: 'Dashboard' }} width="grid">
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[184px_minmax(0,1fr)] lg:gap-6">
        <SectionLinks sections={sections} />
        <div className="grid min-w-0 grid-cols-1 gap-3 md:gap-4">
          <SecurityCard user={user} />
          <SignInCard />
          <NotificationsCard
            values={notifications.values}
            changed={notifications.changed}
            onChange={notifications.set}
          />
          <SoundCard soundEnabled={notifications.values.soundEnabled} />
          <PictureCard user={user} />
          <ThemeSongCard
            values={song.values}
            changed={song.changed}
            error={(tried && songProblem) || fieldError(saving.error, 'themeSongUrl')}
            onChange={song.set}
          />
          <AppearanceCard />
          <SettingsCard id="feedback" title="Feedback">
            <p className="text-ink-2">
              Found a fault, or miss something? Tell us, and follow what becomes of it.
            </p>
            <LinkButton href="/feedback" variant="secondary" className="justify-self-start">
              Send feedback
            </LinkButton>
          </SettingsCard>
          <AccountInformationCard user={user} />
          {(notifications.changed || song.changed) && (
            <UnsavedBar
              what={[
                ...(notifications.changed ? ['notification preferences'] : []),
                ...(song.changed ? ['theme song'] : []),
              ]}
              busy={saving.isPending}
              onSave={save}
              onUndo={undo}
            />
          )}
        </div>
      </div>
    </Page>
  )
}

/** Why a song cannot be saved. A title alone names nothing that can be played. */
function problemOfSong(url: string, title: string): string | undefined {
  if (url === '') return title.trim() === '' ? undefined : 'Add the link of the song, or clear its title'
  return themeSongSource(url) === null ? THEME_SONG_HINT : undefined
}
