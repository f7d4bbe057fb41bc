import type { WhoIsIn as Choice } from '#contract/auth.ts'
import { call } from '#web/client/calls/api.ts'
import type { User } from '#web/client/calls/session.tsx'
import { ChipGroup } from '#web/ui/chip.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { useSetting } from './settings-card.tsx'

const choices: { value: Choice; label: string }[] = [
  { value: 'nobody', label: 'Nobody' },
  { value: 'practice', label: 'Practice' },
  { value: 'all', label: 'All' },
]

const saved: Record<Choice, string> = {
  nobody: 'Events include you in the count but do not name you',
  practice: 'Practice events name you; other events only include you in the count',
  all: 'Events name you, and your profile shows your record',
}

const meaning: Record<Choice, string> = {
  nobody: 'Events include you in the count but do not name you.',
  practice:
    'Practice events name you with your side and stake. Real-money events only include you in the count.',
  all: 'Every event names you with your side and stake, and your profile shows your record without amounts.',
}

/** Chooses the events where others see the person beside their stakes. */
export const useWhoIsIn = () =>
  useSetting((whoIsIn: Choice) => call('setRecordVisibility', { body: { whoIsIn } }), {
    done: ({ whoIsIn }) => ({ title: 'Saved', description: saved[whoIsIn] }),
  })

/** "Who is in": one of three choices, in one row. */
export function WhoIsIn({ user }: { user: User }) {
  const choosing = useWhoIsIn()
  const chosen = choosing.isPending ? choosing.variables : user.whoIsIn
  return (
    <div className="grid gap-2">
      <p className="font-semibold">Who is in</p>
      <ChipGroup
        label="Who is in"
        options={choices}
        value={chosen}
        onChange={(value) => !choosing.isPending && choosing.mutate(value)}
      />
      <p className="text-sm text-ink-2">
        {meaning[chosen]}
        {user.whoIsInFrom && (
          <>
            {' '}
            This applies from <Moment at={user.whoIsInFrom} />, or at once if you choose now.
          </>
        )}
      </p>
      <p className="text-sm text-ink-3">
        On your profile, in lists, on tapes, on boards of bettors and gangs, and in the feeds of people who
        follow you. With “All” anybody may follow you; otherwise they ask. Where you are named, people may
        cheer your bets. Your stake on your own question is always shown. The players’ board names everybody.
      </p>
    </div>
  )
}
