import { useState } from 'react'
import type { Params } from '#contract/index.ts'
import { call, errorText } from '#web/client/api.ts'
import { invalidate, useApi } from '#web/client/query.ts'
import { toast } from '#web/client/toast.ts'

/** A thing whose owner decides whether visitors see it. */
export type Switched = Params<'getSharing'>

/** Whether visitors see a thing by its link: `shared` is undefined while nobody knows. */
export function useSharing(named: Switched) {
  const sharing = useApi('getSharing', { params: named })
  const [wanted, setWanted] = useState<boolean | null>(null)
  const change = async (shared: boolean) => {
    setWanted(shared)
    try {
      await call('setSharing', { params: named, body: { shared } })
      await invalidate('getSharing', named)
    } catch (error) {
      toast({
        title: 'Nothing was changed',
        description: errorText(error, 'The server could not be reached. Try again.'),
        variant: 'destructive',
      })
    }
    setWanted(null)
  }
  return {
    shared: wanted ?? sharing.data?.shared,
    mine: sharing.data?.mine ?? false,
    pending: sharing.isPending,
    change,
  }
}
