import type { FollowingState } from '#contract/following-limits.ts'
import { shown, useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'

/** A person in a list of followings. `name` is the name that others read. */
export type PersonNamed = { id: string; name: string }

/** Notices of a following that began. The server says how far it got: the person's choice may have changed since the screen asked. */
const BEGUN: Record<FollowingState, (name: string) => { title: string; description: string }> = {
  accepted: (name) => ({
    title: 'Following',
    description: `What ${name} asks and wins in public is in your feed`,
  }),
  requested: (name) => ({ title: 'Request sent', description: `You follow ${name} once they accept` }),
  // a banned person is in nobody's lists until the ban ends
  none: (name) => ({ title: 'Done', description: `${name} is not in your lists at present` }),
}

/** Follows a person or asks to; ends a following or withdraws a request. */
export function useFollowing({ id, name }: PersonNamed) {
  const params = { userId: id }
  return useAction(
    async (follow: boolean) => {
      if (follow) return (await shown(call('follow', { params, body: {} }))).state
      await shown(call('unfollow', { params }))
      return 'none'
    },
    {
      done: (state, follow) =>
        follow ? BEGUN[state](name) : { title: 'Done', description: `You do not follow ${name}` },
      failed: (_, follow) => [follow ? 'Follow Failed' : 'Not Changed'],
    },
  )
}

/** Takes a followed person's acts out of the feed, or shows them again. */
export const useMuting = ({ id, name }: PersonNamed) =>
  useAction((muted: boolean) => shown(call('muteFollowing', { params: { userId: id }, body: { muted } })), {
    done: ({ muted }) =>
      muted
        ? { title: 'Muted', description: `Your feed leaves ${name} out. They do not learn of it.` }
        : { title: 'Unmuted', description: `Your feed has ${name} again` },
    failed: ['Not Changed'],
  })

/** Accepts or declines a person's request to follow the caller. */
export const useAnswer = ({ id, name }: PersonNamed) =>
  useAction(
    (accepts: boolean) => shown<unknown>(call('answerFan', { params: { userId: id }, body: { accepts } })),
    {
      done: (_, accepts) =>
        accepts
          ? { title: 'Accepted', description: `${name} follows you` }
          : { title: 'Declined', description: `${name} gets no notice of it` },
      failed: ['Not Answered'],
    },
  )

/** Ends a person's following of the caller. */
export const useRemoval = ({ id, name }: PersonNamed) =>
  useAction(() => shown<unknown>(call('answerFan', { params: { userId: id }, body: { accepts: false } })), {
    done: { title: 'Removed', description: `${name} does not follow you any more, and has to ask` },
    failed: ['Not Removed'],
  })
