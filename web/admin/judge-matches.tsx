import { useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { useQueueDialog } from './queue-dialog.tsx'

type Flag = Reply<'fairPlayFlags'>[number]
type Act = 'strikeMatches' | 'restoreMatches'

const words = {
  strikeMatches: {
    title: 'Strike matches from the leaderboard?',
    description: 'They will not count, whatever is decided about the flag. Results and money do not change.',
    submitLabel: 'Strike',
    busyLabel: 'Striking…',
    done: 'Struck',
  },
  restoreMatches: {
    title: 'Put matches back on the leaderboard?',
    description: 'These matches count again once the flag is closed, or at once if it is closed already.',
    submitLabel: 'Put back',
    busyLabel: 'Putting back…',
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
  const [chosen, setChosen] = useState<readonly string[]>(matchIds)
  const [missed, setMissed] = useState(false)
  const { done, submitLabel, ...text } = words[act]
  const toggle = (id: string) => {
    setMissed(false)
    setChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  }
  return (
    <ActDialog
      {...text}
      act={({ reason }) => call(act, { params: { id: flagId }, body: { reason, matchIds: [...chosen] } })}
      done={{ title: done, description: `${chosen.length} of ${matchIds.length} matches` }}
      submitLabel={`${submitLabel} ${chosen.length} of ${matchIds.length}`}
      reason={{ hint: 'Both players will see this.', maxLength: 1000 }}
      check={() => {
        setMissed(chosen.length === 0)
        return chosen.length > 0
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
        {missed && <FieldError>Choose a match</FieldError>}
      </fieldset>
    </ActDialog>
  )
}
