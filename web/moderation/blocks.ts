import { useMutation } from '@tanstack/react-query'
import { call, errorText } from '#web/client/api.ts'
import { invalidate, useApi } from '#web/client/query.ts'
import { toast } from '#web/client/toast.ts'

/** A person who can be blocked or reported. `name` is what others read. */
export type PersonNamed = { id: string; name: string }

/**
 * The ids of the people whom the caller has blocked.
 * @returns `pending` until they are known; a failed answer counts as none
 */
export function useBlockedIds(): { ids: ReadonlySet<string>; pending: boolean } {
  const blocks = useApi('listBlocks')
  return { ids: new Set(blocks.data?.map(({ user }) => user.id)), pending: blocks.isPending }
}

/** Blocks a person, or ends that. It says what happened and fetches the list again. */
export function useBlocking({ id, name }: PersonNamed, onDone?: () => void) {
  return useMutation({
    mutationFn: (block: boolean) =>
      block ? call('blockUser', { params: { id }, body: {} }) : call('unblockUser', { params: { id } }),
    async onSuccess(_, block) {
      await invalidate('listBlocks')
      onDone?.()
      toast(
        block
          ? { title: 'Blocked', description: `${name} can no longer write to you or ask you for money` }
          : { title: 'Unblocked', description: `${name} can write to you again` },
      )
    },
    onError(error, block) {
      // another tab or device may have changed it
      void invalidate('listBlocks')
      toast({
        title: block ? 'Block Failed' : 'Unblock Failed',
        description: errorText(error, 'The server could not be reached. Please try again'),
        variant: 'destructive',
      })
    },
  })
}
