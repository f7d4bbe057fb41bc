import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import { keyOf } from '#web/client/calls/query.ts'

export type Profile = Reply<'userProfile'>

/** A person's profile, fetched again at each visit: the record between two people changes with every event. */
export function useProfile(userId: string) {
  return useQuery<Profile>({
    queryKey: keyOf('userProfile', { params: { userId } }),
    refetchOnMount: 'always',
  })
}
