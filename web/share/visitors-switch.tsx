import type { Params } from '#contract/index.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { Switch } from '#web/ui/switch.tsx'

/** A thing whose owner decides whether visitors see it. */
export type Switched = Params<'getSharing'>

/** Whether visitors see a thing by its link: `shared` is undefined until known. */
export function useSharing(named: Switched) {
  const sharing = useApi('getSharing', { params: named })
  const changing = useAction((shared: boolean) => call('setSharing', { params: named, body: { shared } }), {
    failed: ['Nothing was changed', 'The server could not be reached. Try again.'],
    untilShown: true,
  })
  return {
    shared: changing.isPending ? changing.variables : sharing.data?.shared,
    mine: sharing.data?.mine ?? false,
    /** why it cannot be shared at all */
    closed: sharing.data?.closed ?? null,
    pending: sharing.isPending,
    change: changing.mutate,
  }
}

/**
 * The owner decides whether visitors see previews and cards. No one else has this switch. Where the thing cannot be shared at
 * all it is off, and says why.
 */
export function VisitorsSwitch({ named, hint }: { named: Switched; hint: string }) {
  const { shared, mine, closed, change } = useSharing(named)
  if (!mine) return null
  return (
    <Switch
      label="Visitors see it"
      hint={closed ?? hint}
      checked={closed === null && (shared ?? named.kind !== 'people')}
      disabled={closed !== null}
      onCheckedChange={change}
    />
  )
}
