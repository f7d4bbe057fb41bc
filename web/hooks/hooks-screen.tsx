import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { useApi } from '#web/client/calls/query.ts'
import { SettingsCard } from '#web/settings/settings-card.tsx'
import { SettingsPage } from '#web/settings/settings-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { HookItem } from './hook-item.tsx'
import { MakeHookDialog } from './make-hook-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'

/** How often the page asks while an echo is awaited. */
const ECHO_MS = 2_000

/** The person's outgoing hooks, and those of their gang. */
export function HooksScreen() {
  const [waits, setWaits] = useState(false)
  const found = useApi('listHooks', {}, waits ? { refetchInterval: ECHO_MS } : {})
  const awaited = found.data?.hooks.some(({ codeUntil, discord }) => codeUntil !== null && !discord) ?? false
  if (awaited !== waits) setWaits(awaited)
  return (
    <SettingsPage path="/settings/hooks">
      <SettingsCard id="hooks" title="Hooks">
        <Loaded
          answer={found}
          failed="Your hooks did not load"
          waiting={<Skeleton className="h-40 w-full" />}
        >
          {(list) => <Hooks list={list} />}
        </Loaded>
      </SettingsCard>
    </SettingsPage>
  )
}

function Hooks({ list: { on, left, gang, hooks } }: { list: Reply<'listHooks'> }) {
  const [making, setMaking] = useState(false)
  const [secret, setSecret] = useState<string>()
  return (
    <>
      <p className="max-w-measure text-ink-2">
        A hook tells a Discord channel, or any https address, what happens in your public events
        {gang && <>, or in {gang.name}</>}. It says only what everybody there may see: no stakes, no balances,
        no event by link.{' '}
        <a href="/api/docs" className="underline underline-offset-4">
          For programmers
        </a>
      </p>
      {!on && <p className="font-semibold">Hooks are turned off on this server.</p>}
      {hooks.length > 0 && (
        <ul aria-label="Hooks" className="grid grid-cols-1 gap-3">
          {hooks.map((hook) => (
            <HookItem key={hook.id} hook={hook} on={on} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          disabled={!on || left === 0}
          icon={<Plus size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => setMaking(true)}
        >
          New hook
        </Button>
        {left === 0 && <p className="text-sm text-ink-2">You have all the hooks that one person may have.</p>}
      </div>
      {making && <MakeHookDialog gang={gang} onMade={setSecret} onClose={() => setMaking(false)} />}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
