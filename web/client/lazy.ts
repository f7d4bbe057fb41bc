import {
  type ComponentType,
  createElement,
  type ReactNode,
  startTransition,
  useEffect,
  useState,
} from 'react'

/** Waits between the tries of one file, in milliseconds; after the last one the page gives up. */
const WAITS_MS = [500, 1500, 4000]

/** Increased by every "try again": the page then requests missing parts again. */
let round = 0
export const tryPartsAgain = (): void => {
  round += 1
}

/** A part of the app that could not be fetched. */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    super('a part of the app could not be fetched', { cause })
    this.name = 'MissingPart'
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Fetches a file of the app, and tries again when that fails.
 * @param hopeless whether further tries are useless
 * @throws MissingPart after the last try
 */
export async function retrying<T>(
  load: () => Promise<T>,
  first: Promise<T> = load(),
  hopeless = (): boolean => false,
): Promise<T> {
  let attempt = first
  for (const wait of WAITS_MS) {
    try {
      return await attempt
    } catch {
      if (hopeless()) break
      await pause(wait)
      attempt = load()
    }
  }
  return attempt.catch((error: unknown) => {
    throw new MissingPart(error)
  })
}

/** A part of the app in a separate file. */
export type LazyPart<T> = T & {
  /** Fetches the file in advance, with one try: from then on the part appears at once. */
  fetch: () => Promise<unknown>
}

/**
 * A part that fetches its file when it is first drawn, with several tries. After the last one it throws `MissingPart`, and
 * `tryPartsAgain` makes it request the file again. React's own `lazy` would delay a part until its placeholder has been visible
 * for 300 ms, however early the file arrives.
 * @param meanwhile the placeholder until then
 */
// biome-ignore lint/suspicious/noExplicitAny: a part keeps its own properties
export function lazy<T extends ComponentType<any>>(
  load: () => Promise<{ default: T }>,
  meanwhile: ReactNode = null,
): LazyPart<T> {
  let part: T | undefined
  let missing: { error: unknown; round: number } | undefined
  let underWay: Promise<void> | undefined

  const take = (file: { default: T }) => {
    part = file.default
  }
  const request = (): Promise<void> => {
    if (underWay) return underWay
    missing = undefined
    // without a network the screen says so at once, and opens when it is back
    underWay = retrying(load, load(), () => !navigator.onLine)
      .then(take, (error: unknown) => {
        missing = { error, round }
      })
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }
  function Part(properties: object) {
    const [, draw] = useState(0)
    if (missing?.round === round) throw missing.error
    const tries = part ? undefined : request()
    useEffect(() => {
      if (!tries) return
      let shown = true
      // as a transition: React draws a large screen in slices, and answers presses meanwhile
      void tries.then(() => shown && startTransition(() => draw((times) => times + 1)))
      return () => {
        shown = false
      }
    }, [tries])
    return part ? createElement(part as ComponentType, properties) : meanwhile
  }
  return Object.assign(Part as unknown as T, { fetch: async () => take(await load()) })
}
