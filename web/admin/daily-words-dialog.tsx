import type { OperatorQuestion } from '#contract/daily-questions.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call, fieldError } from '#web/client/calls/api.ts'
import { sentDraft, useKept } from '#web/client/calls/kept-draft.ts'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'

type Category = OperatorQuestion['category']
const CATEGORIES: Record<Category, string> = {
  personal: 'Personal',
  sports: 'Sports',
  entertainment: 'Entertainment',
  other: 'Other',
}

type Props = { question?: OperatorQuestion; onClose: () => void }

/** Writes a question of the day, or changes one that was not asked yet. */
export function DailyWordsDialog({ question, onClose }: Props) {
  const draft = question ? `daily-question:${question.id}:${question.version}` : 'daily-question'
  const [title, setTitle] = useKept(draft, 'title', question?.title ?? '')
  const [optionALabel, setA] = useKept(draft, 'optionALabel', question?.optionALabel ?? '')
  const [optionBLabel, setB] = useKept(draft, 'optionBLabel', question?.optionBLabel ?? '')
  const [category, setCategory] = useKept<Category>(draft, 'category', question?.category ?? 'other')
  const [rules, setRules] = useKept(draft, 'rules', question?.rules ?? '')
  const [sourceUrl, setSource] = useKept(draft, 'sourceUrl', question?.sourceUrl ?? '')
  const body = { title, optionALabel, optionBLabel, category, rules, sourceUrl }
  const saving = useAction(
    () =>
      question
        ? call('editDailyQuestion', {
            params: { id: question.id },
            body: { ...body, version: question.version },
          })
        : call('writeDailyQuestion', { body }),
    {
      done: question ? 'Saved. Operators have to see it again.' : 'Added to the list',
      onDone: () => sentDraft(draft, onClose),
    },
  )
  return (
    <FormDialog
      title={question ? 'Edit the question' : 'Write a question'}
      description="It is never about one person. Its answer has to be unknown at 20:00 and public by 10:00 of the next morning."
      submitLabel={question ? 'Save' : 'Add to the list'}
      busyLabel="Saving…"
      sending={saving}
      draft={draft}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <TextField
        label="Question"
        maxLength={140}
        value={title}
        error={fieldError(saving.error, 'title')}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        label="Option A"
        maxLength={60}
        value={optionALabel}
        error={fieldError(saving.error, 'optionALabel')}
        onChange={({ target }) => setA(target.value)}
      />
      <TextField
        label="Option B"
        maxLength={60}
        value={optionBLabel}
        error={fieldError(saving.error, 'optionBLabel')}
        onChange={({ target }) => setB(target.value)}
      />
      <SelectField
        label="Category"
        value={category}
        onChange={({ target }) => setCategory(target.value as Category)}
      >
        {Object.entries(CATEGORIES).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Rules"
        rows={4}
        maxLength={2000}
        value={rules}
        error={fieldError(saving.error, 'rules')}
        onChange={({ target }) => setRules(target.value)}
      />
      <TextField
        label="Source"
        type="url"
        placeholder="https://"
        value={sourceUrl}
        error={fieldError(saving.error, 'sourceUrl')}
        onChange={({ target }) => setSource(target.value)}
      />
    </FormDialog>
  )
}
