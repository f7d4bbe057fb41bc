import { type ComponentType, createElement, lazy as reactLazy } from 'react'

/** Waits between the tries of one file, in milliseconds; after the last one the file is given up. */
const WAITS_MS = [500, 1500, 4000]

/** Increased by every "try again": a part that could not be fetched is then requested anew. */
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
 * @param hopeless whether no further try is of use
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

/**
 * As React's `lazy`, for an unreliable network: the file is tried several times, and a part that was given up is requested
 * again after `tryPartsAgain`.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React declares it, so that a part keeps its own properties
export function lazy<T extends ComponentType<any>>(load: () => Promise<{ default: T }>): T {
  let failed = false
  let asked = 0
  const make = () => {
    asked = round
    failed = false
    return reactLazy(() => {
      const first = load()
      // a loaded module is returned synchronously
      if (!('catch' in first)) return first
      // without a network the screen says so at once, and opens when it is back
      return retrying(load, first, () => !navigator.onLine).catch((error: unknown) => {
        failed = true
        throw error
      })
    })
  }
  let part = make()
  const Part = (properties: object) => {
    if (failed && asked !== round) part = make()
    return createElement(part as unknown as ComponentType, properties)
  }
  return Part as unknown as T
}
