import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GameTags } from '#contract/settings.ts'
import { PLATFORMS, platforms } from '#contract/tournament-games.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { keyOf } from '#web/client/calls/query.ts'
import { TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { SettingsCard, useSetting } from './settings-card.tsx'

const TAG_MAX = 40

/** The person's names in games: the opponent of a match finds them by these. */
export function GameTagsCard() {
  const tags = useQuery<GameTags>({ queryKey: keyOf('getGameTags') })
  return (
    <SettingsCard id="game-names" title="Names in games">
      <p className="max-w-measure text-ink-2">In a match, only your opponent sees your name.</p>
      <Loaded answer={tags} failed="Your names did not load" waiting={<Skeleton className="h-40 w-full" />}>
        {(saved) => <Tags key={JSON.stringify(saved)} saved={saved} />}
      </Loaded>
    </SettingsCard>
  )
}

function Tags({ saved }: { saved: GameTags }) {
  const [tags, setTags] = useState(saved)
  const saving = useSetting((body: GameTags) => call('setGameTags', { body }), {
    done: { title: 'Saved', description: 'Names in games' },
  })
  const typed = Object.fromEntries(
    platforms.map((platform) => [platform, tags[platform]?.trim() || null]),
  ) as GameTags
  const same = platforms.every((platform) => typed[platform] === saved[platform])
  return (
    <Form
      className="grid gap-3"
      sending={{ isPending: saving.isPending }}
      onSubmit={() => !same && saving.mutate(typed)}
      submit={{ label: 'Save names', verb: 'Saving…', variant: 'secondary', disabled: same, atStart: true }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {platforms.map((platform) => (
          <TextField
            key={platform}
            label={PLATFORMS[platform]}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={TAG_MAX}
            value={tags[platform] ?? ''}
            error={fieldError(saving.error, platform)}
            onChange={({ target }) => setTags({ ...tags, [platform]: target.value })}
          />
        ))}
      </div>
    </Form>
  )
}
