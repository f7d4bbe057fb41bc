import { useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, TextAreaField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useQueueDialog } from './queue-dialog.tsx'

type Flag = Reply<'fairPlayFlags'>[number]
type Act = 'strikeMatches' | 'restoreMatches'

const REASON_MAX = 1000

const words = {
  strikeMatches: {
    title: 'Strike matches from the leaderboard?',
    description: 'They do not count, whatever becomes of the flag. Results and money stay.',
    label: 'Strike',
    busy: 'Striking…',
    done: 'Struck',
  },
  restoreMatches: {
    title: 'Put matches back on the leaderboard?',
    description: 'They count again. While the flag is open they wait with the others.',
    label: 'Put back',
    busy: 'Putting back…',
    done: 'Put back',
  },
} as const

/** The buttons that take a flag's matches off the leaderboard and put them back, each shown if it has such matches. */
export function JudgeMatches({ flag }: { flag: Flag }) {
  const open = useQueueDialog()
  const struck = flag.struck.map(({ matchId }) => matchId)
  const standing = flag.matchIds.filter((id) => !struck.includes(id))
  const judge = (act: Act, matchIds: readonly string[]) => () =>
    open((close) => <JudgeDialog flagId={flag.id} act={act} matchIds={matchIds} onClose={close} />)
  return (
    <>
      {standing.length > 0 && (
        <Button variant="secondary" onClick={judge('strikeMatches', standing)}>
          Strike matches
        </Button>
      )}
      {struck.length > 0 && (
        <Button variant="secondary" onClick={judge('restoreMatches', struck)}>
          Put matches back
        </Button>
      )}
    </>
  )
}

type JudgeDialogProps = { flagId: string; act: Act; matchIds: readonly string[]; onClose: () => void }

function JudgeDialog({ flagId, act, matchIds, onClose }: JudgeDialogProps) {
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<readonly string[]>(matchIds)
  const [fault, setFault] = useState<'none' | 'blank' | null>(null)
  const { title, description, label, busy, done } = words[act]
  const judging = useAction(
    () => call(act, { params: { id: flagId }, body: { reason: reason.trim(), matchIds: [...chosen] } }),
    {
      done: { title: done, description: `${chosen.length} of ${matchIds.length} matches` },
      onDone: onClose,
    },
  )
  const toggle = (id: string) => {
    setFault(null)
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  }
  return (
    <FormDialog
      title={title}
      description={description}
      submitLabel={`${label} ${chosen.length} of ${matchIds.length}`}
      busyLabel={busy}
      sending={judging}
      onSubmit={() => {
        const found = chosen.length === 0 ? 'none' : reason.trim() ? null : 'blank'
        setFault(found)
        if (!found) judging.mutate()
      }}
      onClose={onClose}
    >
      <fieldset>
        <legend className="mb-1 font-semibold">Matches</legend>
        <div className="flex max-h-56 flex-wrap gap-x-4 overflow-y-auto">
          {matchIds.map((id) => (
            <label key={id} className="flex min-h-11 min-w-11 items-center gap-2">
              <input
                type="checkbox"
                className="size-5 accent-primary"
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
              />
              <span className="tabular">{id}</span>
            </label>
          ))}
        </div>
        {fault === 'none' && <FieldError>Choose a match</FieldError>}
      </fieldset>
      <TextAreaField
        label="Reason"
        hint="Both players read this."
        maxLength={REASON_MAX}
        rows={3}
        value={reason}
        error={fault === 'blank' ? 'Please write a reason' : fieldError(judging.error, 'reason')}
        onChange={({ target }) => {
          setReason(target.value)
          setFault(null)
        }}
      />
    </FormDialog>
  )
}
