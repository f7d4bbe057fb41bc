import { Refusal } from './refusal.ts'

/**
 * The answer of a rule about an act: why the person may not do it, or undefined when they may. A rule is a pure function in
 * `server/<module>/may.ts`. The act asks it under its lock and throws the answer; the view asks it and shows the act, or not. It
 * judges in this order: not found, forbidden, locked wallet, state, and a missing proof of identity last.
 *
 * @example
 * // the act, under the event's lock
 * obey(mayDispute(book, bettor))
 * // the view
 * can: { dispute: isAllowed(mayDispute(book, bettor)) }
 */
export type Answer = Refusal | undefined

/** For acts. @throws Refusal the answer, where there is one */
export function obey(answer: Answer): void {
  if (answer) throw answer
}

/** The answer of another module's check, which throws its refusal. */
export async function answerOf(check: Promise<void>): Promise<Answer> {
  try {
    await check
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Whether only a proof of identity is missing, for which the act asks. */
export const wantsProof = (answer: Answer): boolean => answer?.code === 'step_up_required'

/** For views: whether the act is open to the person. A missing proof does not close it. */
export const isAllowed = (answer: Answer): boolean => answer === undefined || wantsProof(answer)

/** For views that also show the proof: absent where the act asks for none. */
export const shownAs = (answer: Answer): { can: boolean; proof?: true } => ({
  can: isAllowed(answer),
  ...(wantsProof(answer) ? { proof: true as const } : {}),
})

/** The states in which each kind of person may do each act of a module. */
export type WhoMay = {
  title: string
  states: readonly string[]
  people: readonly string[]
  acts: {
    name: string /** by person: the states in which they may */
    open: readonly (readonly string[])[]
  }[]
}

/**
 * Asks a module's rules about every state and person, for `docs/api/who-may.md`.
 * @param asked.acts by the act's effect, as text: the rule that the act and the view ask
 */
export function whoMay<State, Person>(asked: {
  title: string
  states: Record<string, State>
  people: Record<string, Person>
  acts: Record<string, (state: State, person: Person) => Answer>
}): WhoMay {
  const states = Object.entries(asked.states)
  const people = Object.entries(asked.people)
  return {
    title: asked.title,
    states: states.map(([name]) => name),
    people: people.map(([name]) => name),
    acts: Object.entries(asked.acts).map(([name, may]) => ({
      name,
      open: people.map(([, person]) =>
        states.filter(([, state]) => isAllowed(may(state, person))).map(([state]) => state),
      ),
    })),
  }
}

/** One table of Markdown. An empty cell reads as a dash. */
export function whoMayTable({ title, states, people, acts }: WhoMay): string {
  const cell = (open: readonly string[]) =>
    open.length === 0 ? '–' : open.length === states.length ? 'always' : open.join(', ')
  return [
    `## ${title}`,
    '',
    `States: ${states.join(', ')}.`,
    '',
    `| act | ${people.join(' | ')} |`,
    `|---|${people.map(() => '---|').join('')}`,
    ...acts.map(({ name, open }) => `| ${name} | ${open.map(cell).join(' | ')} |`),
  ].join('\n')
}
