/** `skip`: there was nothing to judge, and `says` is the reason. */
type State = 'ok' | 'warn' | 'fault' | 'skip'
/** The judgement of one fact, with the cure where something is wrong. */
export type Diagnosis = { state: State; says: string; remedy?: string }
export type Finding = Diagnosis & { check: string }

/** One check. Each of its verdicts is a line. */
export type Check = {
  name: string
  /** the cure when nothing answers */
  remedy: string
  look(): Diagnosis | Diagnosis[] | Promise<Diagnosis | Diagnosis[]>
}

export const ok = (says: string): Diagnosis => ({ state: 'ok', says })
export const warn = (says: string, remedy: string): Diagnosis => ({ state: 'warn', says, remedy })
export const fault = (says: string, remedy: string): Diagnosis => ({ state: 'fault', says, remedy })
/** Builds a fault from a sentence that names its cure: `SETTING: why. The cure.` */
export function faultOf(line: string, otherwise = 'Correct it.'): Diagnosis {
  const [, why, cure] = /^(.*?)\. ([A-Z].*)$/s.exec(line) ?? []
  return why && cure ? fault(why, cure) : fault(line, otherwise)
}
/** The same as a warning. */
export const warnOf = (line: string): Diagnosis => ({ ...faultOf(line), state: 'warn' })
export const skip = (says: string): Diagnosis => ({ state: 'skip', says })

/** Skips a check that needs an answer which another check reports as missing. */
export class NotReached extends Error {}

const WITHIN_MS = 5_000

/** Runs all checks at once. Neither a slow one nor a failure stops the others. */
export async function runChecks(checks: readonly Check[], withinMs = WITHIN_MS): Promise<Finding[]> {
  return (await Promise.all(checks.map((check) => run(check, withinMs)))).flat()
}

async function run({ name, remedy, look }: Check, withinMs: number): Promise<Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Diagnosis>((resolve) => {
    timer = setTimeout(() => resolve(fault(`no answer within ${withinMs / 1000} s`, remedy)), withinMs)
  })
  const verdicts = await Promise.race([(async () => look())(), late])
    .catch((error: unknown) =>
      error instanceof NotReached ? skip(error.message) : fault(reasonOf(error), remedy),
    )
    .finally(() => clearTimeout(timer))
  return [verdicts].flat().map((verdict) => ({ check: name, ...verdict }))
}

/**
 * An error in a few words. The error of a connection tried on several addresses has an empty message, and `fetch` keeps its reason in the
 * cause.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.message === 'fetch failed' && error.cause) return reasonOf(error.cause)
  const { message, code } = error as NodeJS.ErrnoException
  return (message || code || error.name).replace(/\s+/g, ' ').replace(/\.$/, '').slice(0, 300)
}

const WORDS: Record<State, string> = { ok: 'ok   ', warn: 'warn ', fault: 'FAULT', skip: 'skip ' }

/** A finding as one line. */
export function lineOf({ check, state, says, remedy }: Finding): string {
  if (state === 'skip') return `${WORDS.skip} ${check} (${says})`
  return `${WORDS[state]} ${check}: ${says}${remedy === undefined ? '' : `. ${remedy}`}`
}
