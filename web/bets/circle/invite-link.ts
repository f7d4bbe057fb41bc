import { shown, useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import type { EventDetail } from '../event/event-labels.ts'

/** The whole invite link, to send to people; null without a link. */
export const inviteAddress = ({ inviteLink }: Pick<EventDetail, 'inviteLink'>): string | null =>
  inviteLink === null ? null : location.origin + inviteLink

/** Gives an event a link, in place of an earlier one. The notice comes when the screen shows the new link. */
export const useMakeLink = (id: string, onDone: () => void = () => {}) =>
  useAction(() => shown(call('renewInviteLink', { params: { id }, body: {} })), {
    done: 'New link',
    failed: ['No new link', 'The server could not be reached. Try again.'],
    onDone,
  })
