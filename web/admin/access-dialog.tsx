import { useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { SelectField, TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { shortMomentText } from '#web/ui/moment-text.ts'

type Act = 'sign-out' | 'way-back'

const acts: Record<Act, { word: string; text: string; submit: string }> = {
  'sign-out': {
    word: 'Sign out on every device',
    text: 'For an account that is in other hands. The password stays as it is.',
    submit: 'Sign out everywhere',
  },
  'way-back': {
    word: 'Open a way back without the second step',
    text: 'For somebody who has lost the phone and the recovery codes. It locks the wallet and signs every device out; two-step sign-in ends after 72 hours (a week where there is one admin), unless the owner stops it. Two admins do it within a day.',
    submit: 'Open the way back',
  },
}

/** Carries out one of the two acts. The admin may send a refused one again. */
function useAct(id: string, act: Act, onDone: () => void) {
  const stepUp = useStepUp()
  const ending = useAction(
    (reason: string) => stepUp.run(() => call('endUserSessions', { params: { id }, body: { reason } })),
    {
      done: ({ ended }) => ({
        title: 'Signed Out',
        description: ended === 1 ? 'One device was signed out' : `${ended} devices were signed out`,
      }),
      failed: ['Not Signed Out', 'The devices could not be signed out'],
      onDone,
    },
  )
  const opening = useAction(
    (reason: string) => stepUp.run(() => call('openWayBack', { params: { id }, body: { reason } })),
    {
      done: ({ endsAt }) =>
        endsAt === null
          ? { title: 'One More Admin Needed', description: 'Another admin has to do the same within a day.' }
          : { title: 'Way Back Opened', description: `Two-step sign-in ends ${shortMomentText(endsAt)}.` },
      failed: ['Not Opened', 'The way back could not be opened'],
      onDone,
    },
  )
  return { sending: act === 'sign-out' ? ending : opening, dialog: stepUp.dialog }
}

type AccessDialogProps = { account: Reply<'listAccounts'>[number]; onClose: () => void }

/** Admins restore an account, or the way into it, for a person who has lost it. */
export function AccessDialog({ account, onClose }: AccessDialogProps) {
  const { data: waysBack } = useApi('listWaysBack')
  const asked = waysBack?.find(({ userId }) => userId === account.id)
  const [act, setAct] = useState<Act>('sign-out')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const { sending, dialog } = useAct(account.id, act, onClose)
  return (
    <>
      <FormDialog
        title={`${account.firstName} ${account.lastName}`}
        description={`${account.email} is told of it.`}
        submitLabel={acts[act].submit}
        busyLabel="Sending…"
        destructive
        disabled={act === 'way-back' && asked !== undefined && asked.endsAt !== null}
        sending={sending}
        onSubmit={() => (reason.trim() ? sending.mutate(reason.trim()) : setMissing(true))}
        onClose={onClose}
      >
        {asked && <WayBackNote wayBack={asked} />}
        <SelectField
          label="Act"
          value={act}
          hint={acts[act].text}
          onChange={(chosen) => setAct(chosen.target.value as Act)}
        >
          {Object.entries(acts).map(([value, { word }]) => (
            <option key={value} value={value}>
              {word}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label="Reason"
          maxLength={500}
          hint="The person reads this."
          value={reason}
          error={missing && !reason.trim() ? 'Write why' : undefined}
          onChange={(typed) => setReason(typed.target.value)}
        />
      </FormDialog>
      {dialog}
    </>
  )
}

function WayBackNote({ wayBack }: { wayBack: Reply<'listWaysBack'>[number] }) {
  const { askedBy, mine, reason, endsAt } = wayBack
  return (
    <p className="text-ink-2">
      {endsAt !== null
        ? `A way back is open: two-step sign-in ends ${shortMomentText(endsAt)}.`
        : mine
          ? 'You have asked for a way back. Another admin has to confirm it within a day.'
          : `${askedBy} has asked for a way back: ${reason}`}
    </p>
  )
}
