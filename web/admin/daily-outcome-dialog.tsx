import { useState } from 'react'
import type { OperatorQuestion } from '#contract/daily-questions.ts'
import type { Body } from '#contract/index.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type Outcome = Body<'proposeDailyOutcome'>['outcome']
type Props = { question: OperatorQuestion; onClose: () => void }

/** Proposes the outcome of a question in the site's name, with its source. */
export function DailyOutcomeDialog({ question, onClose }: Props) {
  const { id, optionALabel, optionBLabel } = question
  const [outcome, setOutcome] = useState<Outcome | ''>('')
  const [sourceUrl, setSource] = useState(question.sourceUrl)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const proposing = useAction(
    (chosen: Outcome) =>
      call('proposeDailyOutcome', { params: { id }, body: { outcome: chosen, sourceUrl, note } }),
    { done: 'Outcome proposed', onDone: onClose },
  )
  return (
    <FormDialog
      title="Propose the outcome"
      description="People can dispute it during the practice window. They read that the site proposed it."
      submitLabel="Propose"
      busyLabel="Proposing…"
      sending={proposing}
      onSubmit={() => {
        setMissing(outcome === '')
        if (outcome !== '') proposing.mutate(outcome)
      }}
      onClose={onClose}
    >
      <SelectField
        label="Outcome"
        value={outcome}
        error={missing ? 'Choose the outcome' : undefined}
        onChange={({ target }) => setOutcome(target.value as Outcome | '')}
      >
        <option value="">Choose</option>
        <option value="optionA">{optionALabel}</option>
        <option value="optionB">{optionBLabel}</option>
        <option value="void">Void: it cannot be decided</option>
      </SelectField>
      <TextField
        label="Source"
        type="url"
        value={sourceUrl}
        error={fieldError(proposing.error, 'sourceUrl')}
        onChange={({ target }) => setSource(target.value)}
      />
      <TextAreaField
        label="Note"
        optional
        maxLength={500}
        value={note}
        error={fieldError(proposing.error, 'note')}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  )
}
