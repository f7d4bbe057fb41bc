import { shown, useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'

/** A person who can be blocked or reported. `name` is the name that others read. */
export type PersonNamed = { id: string; name: string }

/**
 * The ids of the people whom the caller has blocked.
 * @returns `pending` until they are known; a failed answer counts as an empty list
 */
export function useBlockedIds(): { ids: ReadonlySet<string>; pending: boolean } {
  const blocks = useApi('listBlocks')
  return { ids: new Set(blocks.data?.map(({ user }) => user.id)), pending: blocks.isPending }
}

/** Blocks or unblocks a person, reports the result, and fetches the list again. */
export function useBlocking({ id, name }: PersonNamed, onDone?: () => void) {
  return useAction(
    (block: boolean) =>
      shown<unknown>(
        block ? call('blockUser', { params: { id }, body: {} }) : call('unblockUser', { params: { id } }),
      ),
    {
      done: (_, block) =>
        block
          ? { title: 'Blocked', description: `${name} can no longer write to you or ask you for money` }
          : { title: 'Unblocked', description: `${name} can write to you again` },
      failed: (_, block) => [block ? 'Block Failed' : 'Unblock Failed'],
      onDone,
    },
  )
}
