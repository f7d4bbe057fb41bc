import { type Bytes, joined } from './proof/bytes.ts'

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
const UNKNOWN_PERSON = 401

/** What every server of ours has. @throws Away where this one says that it has not */
export async function needed(net: Net, path: string): Promise<Answer> {
  const answer = await net.json(path)
  if (!answer) throw new Away({ path, status: NOT_FOUND }, true)
  return answer
}

/** An answer that takes longer does not come. Once a check has lasted so long, the rest has to be faster. */
const LIMIT_MS = 30_000
const CHECK_MS = 90_000
const LEAST_MS = 10_000
/** No answer is longer, in bytes; what is, is cut. */
const JSON_MOST = 1 << 20
const NOTE_MOST = 1 << 16
const TILE_MOST = 1 << 13

/** @returns one part more than may be, where it is longer */
async function bodyOf({ body }: Response, most: number): Promise<Bytes> {
  const reader = body!.getReader()
  const parts: Bytes[] = []
  for (let length = 0; length <= most; ) {
    const { value } = await reader.read()
    if (!value) break
    parts.push(value)
    length += value.length
  }
  void reader.cancel()
  return joined(...parts)
}

const textOf = (bytes: Bytes): string => new TextDecoder().decode(bytes)

/** The network of this browser. @param userId the person who is asked for: somebody else may have signed in meanwhile */
export function netOf(userId: string): Net {
  let [serverAt, heardAt] = [Date.now(), performance.now()]
  const until = heardAt + CHECK_MS
  const ask = async (path: string, most: number, cache: RequestCache = 'no-store') => {
    const signal = AbortSignal.timeout(Math.min(LIMIT_MS, Math.max(LEAST_MS, until - performance.now())))
    const lost = () => {
      throw new Away({ path, status: 0 })
    }
    const headers = { Accept: '*/*', 'Cache-Control': 'no-cache' }
    const answer = await fetch(path, { cache, signal, headers }).catch(lost)
    const { status } = answer
    const header = (name: string) => answer.headers.get(name)
    const isJson = header('Content-Type')?.startsWith('application/json') ?? false
    // the offline worker gives an old answer where there is no network, and somebody else may have signed in
    const isOurs = !header('X-Seen-At') && (header('X-Answer-For') ?? userId) === userId
    if (isOurs && isJson && status === NOT_FOUND) return undefined
    if (!isOurs || !answer.ok || (most === JSON_MOST && !isJson))
      throw new Away({ path, status }, isOurs && isJson && status !== UNKNOWN_PERSON)
    const date = Date.parse(header('Date') ?? '')
    if (!Number.isNaN(date)) [serverAt, heardAt] = [date, performance.now()]
    return { bytes: await bodyOf(answer, most).catch(lost), cursor: header('X-Next-Cursor') }
  }
  return {
    json: async (path) => {
      const answer = await ask(path, JSON_MOST)
      return answer && { reply: JSON.parse(textOf(answer.bytes)), cursor: answer.cursor }
    },
    text: async (path) => {
      const answer = await ask(path, NOTE_MOST)
      return answer && textOf(answer.bytes)
    },
    file: async (path) => (await ask(path, TILE_MOST, 'default'))?.bytes,
    now: () => serverAt + performance.now() - heardAt,
  }
}
