import { browserStore } from './storage.ts'

/** The steps of a person's first days, in this order. */
export const firstSteps = ['bet', 'win', 'message', 'room', 'gang'] as const
export type FirstStep = (typeof firstSteps)[number]

/** Steps that this device has seen the person do; `dismissed` once they want no more of them. */
export type KeptSteps = { done: readonly FirstStep[]; dismissed: boolean }

/** After this time no person counts as new. */
const NEW_FOR_MS = 7 * 86_400_000

const keyOf = (userId: string) => `firstSteps:${userId}`

export function readFirstSteps(userId: string): KeptSteps {
  const kept = browserStore.readJson(keyOf(userId)) as Partial<KeptSteps> | null | undefined
  const done = Array.isArray(kept?.done) ? kept.done : []
  return { done: firstSteps.filter((step) => done.includes(step)), dismissed: kept?.dismissed === true }
}

const write = (userId: string, kept: KeptSteps) => browserStore.write(keyOf(userId), JSON.stringify(kept))

/** Remembers a step for good: a win stays a win in the other mode. */
export function noteFirstSteps(userId: string, steps: readonly FirstStep[]): void {
  const kept = readFirstSteps(userId)
  const done = firstSteps.filter((step) => kept.done.includes(step) || steps.includes(step))
  if (done.length > kept.done.length) write(userId, { ...kept, done })
}

export const dismissFirstSteps = (userId: string): void =>
  void write(userId, { ...readFirstSteps(userId), dismissed: true })

/** Whether a person is shown the steps: in their first days, until they close them. */
export const areFirstStepsShown = ({ id, createdAt }: { id: string; createdAt: string }): boolean =>
  Date.now() - Date.parse(createdAt) < NEW_FOR_MS && !readFirstSteps(id).dismissed
