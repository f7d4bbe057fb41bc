import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ChangingRoute } from '#contract/changes.ts'
import type { Reply } from '#contract/index.ts'
import { call, errorText } from '#web/client/api.ts'
import { changed } from '#web/client/changed.ts'
import { queryClient, useApi } from '#web/client/query.ts'
import { toast } from '#web/client/toast.ts'
import { alertsKey, gangKey } from './gang-keys.ts'

export type Gang = Reply<'listGangs'>[number]
export type GangDetail = Reply<'getGang'>
export type GangMember = GangDetail['members'][number]
export type RemovedPerson = Reply<'listRemovedFromGang'>[number]
export type GangAlert = Reply<'listGangAlerts'>[number]

/** Letters, spaces and signs are no id, and the server would say so less plainly. */
export const isId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)

/** A gang with its members, fetched anew with each visit. */
export const useGang = (id: string) =>
  useQuery<GangDetail>({ queryKey: gangKey(id), refetchOnMount: 'always', enabled: isId(id) })

/** The most recent alerts of the person's own gang. */
export const useRecentAlerts = (id: string) =>
  useQuery<GangAlert[]>({ queryKey: alertsKey(id), refetchOnMount: 'always' })

/** Marks the alerts on the screen as read. Other people see them counted as read. */
export function useReadAlerts({ id, unreadAlerts }: GangDetail): void {
  useEffect(() => {
    if (!unreadAlerts) return
    const read = () => {
      if (document.hidden) return
      document.removeEventListener('visibilitychange', read)
      call('readGangAlerts', { params: { id }, body: {} }).then(
        () => changed('readGangAlerts'),
        console.error,
      )
    }
    document.addEventListener('visibilitychange', read)
    read()
    return () => document.removeEventListener('visibilitychange', read)
  }, [id, unreadAlerts])
}

/** Mutes the gang’s alerts or ends that: the switch moves at once, and back when the server refuses. */
export function useMuting(id: string) {
  const set = (alertsMuted: boolean) =>
    queryClient.setQueryData<GangDetail>(gangKey(id), (kept) => kept && { ...kept, alertsMuted })
  return useMutation({
    mutationFn: (muted: boolean) => call('muteGang', { params: { id }, body: { muted } }),
    onMutate: set,
    // an answer from before may have come over it meanwhile
    onSuccess: () => void changed('muteGang'),
    onError(error, muted) {
      set(!muted)
      toast({
        title: 'Update Failed',
        description: errorText(error, 'The server could not be reached. Please try again'),
        variant: 'destructive',
      })
    },
  })
}

type GangAction<Output> = {
  /** what it changes is fetched again, after a failure too: somebody else may have changed it before */
  route: ChangingRoute
  /** the title of the notification after a success; without it none is shown */
  done?: string
  /** title of the notification after a failure, and its text when the server gave no sentence */
  failed: readonly [title: string, fallback: string]
  onDone?: (output: Output) => void
}

/** One action on gangs. It says how it ended, and is busy until the screen shows it. */
export function useGangAction<Input, Output>(
  action: (input: Input) => Promise<Output>,
  { route, done, failed, onDone }: GangAction<Output>,
) {
  return useMutation<Output, Error, Input>({
    mutationFn: action,
    async onSuccess(output) {
      if (done) toast({ title: done })
      onDone?.(output)
      await changed(route)
    },
    onError(error) {
      void changed(route)
      toast({ title: failed[0], description: errorText(error, failed[1]), variant: 'destructive' })
    },
  })
}

/** Joining a gang, from its card in the list or from an invitation. */
export const useJoining = (onDone?: () => void) =>
  useGangAction((id: string) => call('joinGang', { params: { id }, body: {} }), {
    route: 'joinGang',
    done: 'Joined Gang',
    failed: ['Join Failed', 'Failed to join gang'],
    ...(onDone && { onDone }),
  })

/** The name of the person's own gang while it is known. */
export const useOwnGangName = (gangId: string | null): string | undefined =>
  useApi('getGang', { params: { id: gangId ?? '' } }, { enabled: gangId !== null }).data?.name
