import { ApiError } from './request.ts'

type Answer = (confirmed: boolean) => void

const questions = new Set<Answer>()
const listeners = new Set<() => void>()

/** Whether the server asks for a confirmed address first. */
export const needsAddress = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'email_unconfirmed'

/** Calls `show` when an action needs the dialog that confirms the address. @returns a function that ends this */
export function onAddressQuestion(show: () => void): () => void {
  listeners.add(show)
  return () => void listeners.delete(show)
}

/** Has the person confirm their address. @returns whether they did; false at once where no screen can ask */
export function askForAddress(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  return new Promise((resolve) => {
    questions.add(resolve)
    for (const show of listeners) show()
  })
}

/** The dialog's end: every action that waits for it continues, or is refused as before. */
export function answerAddress(confirmed: boolean): void {
  const waiting = [...questions]
  questions.clear()
  for (const answer of waiting) answer(confirmed)
}
