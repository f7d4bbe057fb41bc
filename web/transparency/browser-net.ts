import { type Bytes, joined } from '#verifier/log/bytes.ts'
import { Away, type Net } from '#verifier/visit/check-net.ts'

const NOT_FOUND = 404
const UNKNOWN_PERSON = 401

/** An answer that takes longer counts as missing. Once a check has lasted this long, the rest must be faster. */
const LIMIT_MS = 30_000
const CHECK_MS = 90_000
const LEAST_MS = 10_000
/** The maximum length of an answer in bytes; it cuts longer ones. */
const JSON_MOST = 1 << 20
const NOTE_MOST = 1 << 16
const TILE_MOST = 1 << 13

/** @returns one part more than allowed, if the answer is longer */
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

/** The network of this browser. @param userId the expected user: another person may have signed in meanwhile */
export function browserNet(userId: string): Net {
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
    // the offline worker gives an old answer without a network, and another person may have signed in
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
