import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Audience } from '#contract/bets-limits.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { call } from '#web/client/calls/api.ts'
import { useUser } from '#web/client/calls/session.tsx'
import { AudienceField } from '../event/audience-field.tsx'
import { keepEvent } from '../event/event-data.ts'
import type { ActionDialogProps } from './event-action-list.ts'

/** Asks the question of a public event in a circle. The new event has the question and the end of this one, and a pot of its own. */
export function FollowDialog({ event, onClose }: ActionDialogProps) {
  const [, navigate] = useLocation()
  const hasGang = useUser().gangId !== null
  const [audience, setAudience] = useState<Audience>(hasGang ? 'gang' : 'link')
  return (
    <ActDialog
      act={(_, keyFor) => {
        const { title, description, category, optionALabel, optionBLabel, endsAt, isPracticeMode } = event
        const body = {
          ...{ title, description, category, optionALabel, optionBLabel, endsAt, isPracticeMode },
          ...{ audience, follows: event.id },
        }
        return call('createEvent', { body, key: keyFor(body) })
      }}
      done="Bet Created!"
      failed={['Failed to Create Bet', 'Please try again']}
      title="Ask your circle"
      description="Your event asks the same question and closes at the same time, but your people bet in a pot of their own. The result of the public event is proposed there, and your people can dispute it."
      submitLabel="Create"
      busyLabel="Creating…"
      onDone={(made) => {
        keepEvent(made)
        navigate(`/events/${made.id}`)
      }}
      onClose={onClose}
    >
      <AudienceField value={audience} onChange={setAudience} circlesOnly />
    </ActDialog>
  )
}
