import type { Bytes } from '../log/bytes.ts'

/** What came in the place of an answer: a status, or 0 where nothing came in time, or the connection broke. */
export type Instead = { path: string; status: number }

/** Nothing can be said: there is no network, or only what was kept from before. */
export class Away extends Error {
  /** what came in the place of the answer; undefined where there cannot have been a server */
  readonly instead: Instead | undefined
  /** the server itself did: a proxy would look otherwise */
  readonly sure: boolean
  constructor(instead?: Instead, sure = false) {
    super()
    this.instead = instead
    this.sure = sure
  }
}

/** An answer of the API, and where the next page begins. */
export type Answer = { reply: unknown; cursor: string | null }

/** How a check asks the server. Each throws `Away` where there is no answer, and gives undefined where there is no such thing. */
export type Net = {
  json: (path: string) => Promise<Answer | undefined>
  text: (path: string) => Promise<string | undefined>
  /** a file that never changes */
  file: (path: string) => Promise<Bytes | undefined>
  /** milliseconds since 1970 by the server's clock, as of its last answer */
  now: () => number
}

const NOT_FOUND = 404

/** What every server of ours has. @throws Away where this one says that it has not */
export async function needed(net: Net, path: string): Promise<Answer> {
  const answer = await net.json(path)
  if (!answer) throw new Away({ path, status: NOT_FOUND }, true)
  return answer
}
