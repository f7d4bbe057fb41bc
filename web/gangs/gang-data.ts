import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Reply } from '#contract/index.ts'
import { RECENT_ALERTS } from '#contract/limits.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { isId, keyOf, queryClient, useApi } from '#web/client/calls/query.ts'
import { isLookedAt, onLook } from '#web/client/looked-at.ts'

/** The key of a gang with its members. */
export const gangKey = (id: string) => keyOf('getGang', { params: { id } })

/** The key of a gang's most recent alerts. */
export const alertsKey = (id: string) =>
  keyOf('listGangAlerts', { params: { id }, query: { limit: RECENT_ALERTS } })

export type Gang = Reply<'listGangs'>[number]
export type GangDetail = Reply<'getGang'>
export type GangMember = GangDetail['members'][number]
export type RemovedPerson = Reply<'listRemovedFromGang'>[number]
export type GangAlert = Reply<'listGangAlerts'>[number]

/** A gang with its members, fetched again at each visit. */
export const useGang = (id: string) =>
  useQuery<GangDetail>({ queryKey: gangKey(id), refetchOnMount: 'always', enabled: isId(id) })

/** The most recent alerts of the person's own gang. */
export const useRecentAlerts = (id: string) =>
  useQuery<GangAlert[]>({ queryKey: alertsKey(id), refetchOnMount: 'always' })

export type RecentAlerts = ReturnType<typeof useRecentAlerts>

/**
 * Marks the alerts on the screen as read once the person looks at them. Other people see the counts of readers, so a forgotten
 * page marks nothing.
 */
export function useReadAlerts({ id, unreadAlerts }: GangDetail): void {
  useEffect(() => {
    if (!unreadAlerts) return
    const read = () => {
      if (!isLookedAt()) return
      end()
      call('readGangAlerts', { params: { id }, body: {} }).catch(console.error)
    }
    const end = onLook(read)
    read()
    return end
  }, [id, unreadAlerts])
}

/** Mutes or unmutes the gang’s alerts: the switch moves at once, and back when the server refuses. */
export function useMuting(id: string) {
  const set = (alertsMuted: boolean) =>
    queryClient.setQueryData<GangDetail>(gangKey(id), (kept) => kept && { ...kept, alertsMuted })
  return useAction((muted: boolean) => call('muteGang', { params: { id }, body: { muted } }), {
    atOnce: set,
    onFailed: (_, muted) => set(!muted),
    failed: ['Update Failed'],
  })
}

/** Joining a gang, from its card in the list or from an invitation. */
export const useJoining = (onDone?: () => void) =>
  useAction((id: string) => call('joinGang', { params: { id }, body: {} }), {
    untilShown: true,
    done: 'Joined Gang',
    failed: ['Join Failed', 'Failed to join gang'],
    ...(onDone && { onDone }),
  })

/** The name of the person's own gang while it is known. */
export const useOwnGangName = (gangId: string | null): string | undefined =>
  useApi('getGang', { params: { id: gangId ?? '' } }, { enabled: gangId !== null }).data?.name
