import type { Bytes } from '../log/bytes.ts'

/** The substitute for an answer: a status, or 0 after a timeout or a broken connection. */
export type Instead = { path: string; status: number }

/** The check can conclude nothing: there is no network, or only answers that were kept from before. */
export class Away extends Error {
  /** the substitute for the answer; undefined where no server can have answered */
  readonly instead: Instead | undefined
  /** the server itself answered: a proxy's answer would look different */
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

/** Reads an answer that every server of ours has. @throws Away where this server claims not to have it */
export async function needed(net: Net, path: string): Promise<Answer> {
  const answer = await net.json(path)
  if (!answer) throw new Away({ path, status: NOT_FOUND }, true)
  return answer
}
