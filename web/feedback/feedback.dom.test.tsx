import { expect, test } from 'vitest'
import { fill, given, screen, sent, toast, visit, within } from '#tests/support/component.tsx'
import { statuses } from './feedback-data.ts'

async function form() {
  given('listFeedback', [])
  const user = visit('/feedback')
  const fields = within(await screen.findByRole('form', { name: 'Submit feedback' }))
  return {
    user,
    fields,
    async fillAll(title: string) {
      await user.selectOptions(fields.getByLabelText('Category'), 'bug')
      await fill(user, fields.getByLabelText('Title'), title)
      await fill(user, fields.getByLabelText('Description'), 'Open an event. The odds stand still.')
    },
    submit: () => user.click(fields.getByRole('button', { name: 'Submit Feedback' })),
  }
}

test('P-39 P-40 P-41 P-44 the feedback screen: back to home, three fields, three categories, guidelines', async () => {
  const { user, fields } = await form()
  fields.getByLabelText('Title')
  fields.getByLabelText('Description')
  const options = [...fields.getByLabelText<HTMLSelectElement>('Category').options]
  expect(options.filter(({ disabled }) => !disabled).map(({ value }) => value)).toEqual([
    'bug',
    'feature',
    'general',
  ])
  screen.getByRole('heading', { name: 'Feedback Guidelines' })
  for (const rule of ['One problem per message', 'Steps to repeat', 'No secrets']) screen.getByText(rule)
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Home' }))
  expect(location.pathname).toBe('/')
})

test('P-45 nothing is sent while a field is blank', async () => {
  const { fields, fillAll, submit } = await form()
  await fillAll('   ')
  await submit()
  expect(await toast('Missing Information')).toContain('Please fill in all fields')
  fields.getByText('Please fill this in')
  expect(sent('sendFeedback')).toEqual([])
})

test('P-48 a feedback that is not taken says Submission Failed and keeps the words', async () => {
  given('sendFeedback', () => Promise.reject(new TypeError('no network')))
  const { fields, fillAll, submit } = await form()
  await fillAll('Odds stand still')
  await submit()
  expect(await toast('Submission Failed')).toContain('Failed to submit feedback')
  expect(fields.getByLabelText('Title')).toHaveProperty('value', 'Odds stand still')
})

test('P-49 a feedback goes from new over reviewed and in progress to resolved', () => {
  expect(statuses.map(({ value }) => value)).toEqual(['new', 'reviewed', 'in-progress', 'resolved'])
})
