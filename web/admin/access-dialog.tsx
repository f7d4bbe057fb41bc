import { useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { SelectField } from '#web/ui/field.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'

type Act = 'sign-out' | 'way-back'

const acts: Record<Act, { word: string; text: string; submit: string; failed: [string, string] }> = {
  'sign-out': {
    word: 'Sign out on every device',
    text: 'For an account that somebody else has taken over. The password stays as it is.',
    submit: 'Sign out everywhere',
    failed: ['Not Signed Out', 'The devices could not be signed out'],
  },
  'way-back': {
    word: 'Start account recovery',
    text: 'For somebody who has lost their phone and their recovery codes. It locks the wallet and signs every device out. Two-step sign-in ends after 72 hours (a week if there is only one admin), unless the owner stops it. Two admins have to start it, within a day of each other.',
    submit: 'Start account recovery',
    failed: ['Not Started', 'Account recovery could not be started'],
  },
}

function doneText(reply: Reply<'endUserSessions'> | Reply<'openWayBack'>) {
  if ('ended' in reply)
    return {
      title: 'Signed Out',
      description: reply.ended === 1 ? 'One device was signed out' : `${reply.ended} devices were signed out`,
    }
  return reply.endsAt === null
    ? { title: 'One More Admin Needed', description: 'Another admin has to do the same within a day.' }
    : {
        title: 'Account Recovery Started',
        description: `Two-step sign-in ends ${shortMomentText(reply.endsAt)}.`,
      }
}

type AccessDialogProps = { account: Reply<'listAccounts'>[number]; onClose: () => void }

/** Admins restore an account, or the way into it, for a person who has lost it. They may send a refused act again. */
export function AccessDialog({ account, onClose }: AccessDialogProps) {
  const { data: waysBack } = useApi('listWaysBack')
  const asked = waysBack?.find(({ userId }) => userId === account.id)
  const [chosen, choose] = useState<Act>('sign-out')
  const params = { id: account.id }
  return (
    <ActDialog<Reply<'endUserSessions'> | Reply<'openWayBack'>>
      act={(body) =>
        chosen === 'sign-out'
          ? call('endUserSessions', { params, body })
          : call('openWayBack', { params, body })
      }
      done={doneText}
      failed={acts[chosen].failed}
      title={`${account.firstName} ${account.lastName}`}
      description={`${account.email} gets a notice.`}
      submitLabel={acts[chosen].submit}
      busyLabel="Sending…"
      destructive
      disabled={chosen === 'way-back' && asked !== undefined && asked.endsAt !== null}
      reason={{ hint: 'The person will see this.', maxLength: 500, missing: 'Write why' }}
      onClose={onClose}
    >
      {asked && <WayBackNote wayBack={asked} />}
      <SelectField
        label="Act"
        value={chosen}
        hint={acts[chosen].text}
        onChange={({ target }) => choose(target.value as Act)}
      >
        {Object.entries(acts).map(([value, { word }]) => (
          <option key={value} value={value}>
            {word}
          </option>
        ))}
      </SelectField>
    </ActDialog>
  )
}

function WayBackNote({ wayBack }: { wayBack: Reply<'listWaysBack'>[number] }) {
  const { askedBy, mine, reason, endsAt } = wayBack
  return (
    <p className="text-ink-2">
      {endsAt !== null
        ? `Account recovery is running: two-step sign-in ends ${shortMomentText(endsAt)}.`
        : mine
          ? 'You have asked to turn off this person’s two-step sign-in. Another admin has to confirm it within a day.'
          : `${askedBy} has asked to turn off this person’s two-step sign-in: ${reason}`}
    </p>
  )
}
