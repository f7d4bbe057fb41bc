import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fill, given, screen, toast, waitFor } from '#tests/support/component.tsx'
import { ApiError } from '#web/client/calls/api.ts'
import { queryClient } from '#web/client/calls/query.ts'
import { Toaster } from '#web/ui/toast.tsx'
import { ActDialog, type ActDialogProps } from './act-dialog.tsx'

const refused = () =>
  new ApiError(409, JSON.stringify({ code: 'stale_revision', message: 'Somebody was faster' }), '')

/** Opens the dialog of an act which the server answers like this. */
function open(answer: () => Promise<unknown>, more: Partial<ActDialogProps<unknown>>) {
  given('currentUser', {})
  const act = vi.fn<ActDialogProps<unknown>['act']>(answer)
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <ActDialog title="End it?" submitLabel="End" act={act} done="Ended" onClose={onClose} {...more} />
      <Toaster />
    </QueryClientProvider>,
  )
  const person = userEvent.setup({ delay: null })
  const press = (name: string) => person.click(screen.getByRole('button', { name }))
  return { act, onClose, person, press }
}

test('nothing is sent without the reason; the tab keeps it until it is sent', async () => {
  const more = { draft: 'end:1', reason: { hint: 'Everybody reads it', maxLength: 100 } }
  const first = open(() => Promise.reject(refused()), more)
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Reason')
  expect(document.activeElement).toBe(field())
  await fill(first.person, field(), '  ')
  await first.press('End')
  screen.getByText('Please write a reason')
  expect(first.act).not.toHaveBeenCalled()
  await fill(first.person, field(), ' It is over ')
  expect(screen.queryByText('Please write a reason')).toBeNull()
  await first.press('End')
  await screen.findByText('Somebody was faster')
  expect(first.onClose).not.toHaveBeenCalled()
  cleanup()

  const second = open(() => Promise.resolve(), more)
  expect(field().value).toBe(' It is over ')
  await second.press('End')
  await toast('Ended')
  expect(second.act).toHaveBeenCalledWith({ reason: 'It is over' }, expect.any(Function))
  expect(second.onClose).toHaveBeenCalledTimes(1)
  expect(sessionStorage.getItem('draft:end:1')).toBeNull()
})

test('an optional reason may be blank, a short one may be too short, and other fields are judged with it', async () => {
  const optional = open(() => Promise.resolve(), { reason: { optional: true } })
  await optional.press('End')
  await waitFor(() => expect(optional.onClose).toHaveBeenCalled())
  expect(optional.act).toHaveBeenCalledWith({ reason: '' }, expect.any(Function))
  cleanup()

  let chosen = false
  const judged = open(() => Promise.resolve(), {
    reason: { label: 'Words', least: 3, missing: 'Say more' },
    check: () => chosen,
  })
  await fill(judged.person, screen.getByLabelText('Words'), 'no')
  await judged.press('End')
  screen.getByText('Say more')
  await fill(judged.person, screen.getByLabelText('Words'), 'yes')
  await judged.press('End')
  expect(judged.act).not.toHaveBeenCalled()
  chosen = true
  await judged.press('End')
  await waitFor(() => expect(judged.onClose).toHaveBeenCalled())
})

test('a question has the focus on its safe answer, keeps one key for one act, and shows a refusal once', async () => {
  const keys: string[] = []
  const act: ActDialogProps<unknown>['act'] = (_, keyFor) => {
    keys.push(keyFor({ id: 1 }))
    return keys.length < 2 ? Promise.reject(refused()) : Promise.resolve()
  }
  const { onClose, press } = open(() => Promise.resolve(), { act, question: true, cancelLabel: 'Keep it' })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep it' }))
  await press('End')
  await screen.findByText('Somebody was faster')
  await press('End')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(keys[1]).toBe(keys[0])
  cleanup()

  const told = open(() => Promise.reject(refused()), { question: true, failed: ['Not ended'] })
  await told.press('End')
  expect(await toast('Not ended')).toContain('Somebody was faster')
  expect(screen.queryByRole('dialog')?.textContent).not.toContain('Somebody was faster')
})
