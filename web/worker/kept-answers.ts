/** Names the owner of an answer: an id, or `anyone` for pages that are the same for every visitor. The server sends it. */
export const FOR = 'X-Answer-For'
/** The time at which a kept answer arrived, in milliseconds since 1970. */
export const SEEN_AT = 'X-Seen-At'
const CURSOR = 'X-Next-Cursor'

const CACHE = 'evens-answers'
/** The entry that names the owner of the answers. No address of our site has a dot there. */
const OWNER = '/.owner'
/** More than a person looks at in an evening; about a megabyte at most. */
export const ANSWERS_MAX = 80
export const ANSWER_MAX_CHARS = 100_000
/** Older answers are too old to show. */
export const ANSWER_MAX_MS = 7 * 24 * 60 * 60_000

/** One incoming answer. */
type Answer = { address: string; text: string; nextCursor: string | null }

export type KeptAnswers = ReturnType<typeof keepAnswers>

/**
 * The answers that one person last saw, at most one person's. Each answer names its owner; an answer for another person first
 * deletes everything, and the store refuses an answer requested before the last deletion.
 * @param storage the browser's caches
 * @param now milliseconds since 1970
 */
export function keepAnswers(storage: Pick<CacheStorage, 'open' | 'delete'>, now = Date.now) {
  let round = 0
  // one after the other: a write under way must not bring a deleted answer back
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work)
    queue = done.catch(() => {})
    return done
  }
  const ownerOf = async (cache: Cache) => (await cache.match(OWNER))?.text()

  async function put(cache: Cache, { address, text, nextCursor }: Answer): Promise<void> {
    // the newest are last, so that the oldest are deleted first
    await cache.delete(address)
    if (text.length > ANSWER_MAX_CHARS) return
    const headers = new Headers({ 'Content-Type': 'application/json', [SEEN_AT]: String(now()) })
    if (nextCursor !== null) headers.set(CURSOR, nextCursor)
    await cache.put(address, new Response(text, { headers }))
  }

  async function shorten(cache: Cache): Promise<void> {
    const answers = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== OWNER)
    for (const old of answers.slice(0, Math.max(0, answers.length - ANSWERS_MAX))) await cache.delete(old)
  }

  return {
    /** Read it before sending a request, and pass it to `keep`. */
    round: (): number => round,

    /** Deletes everything, at once also for requests under way. */
    forget(): Promise<unknown> {
      round += 1
      return inTurn(() => storage.delete(CACHE))
    },

    /**
     * Keeps answers of one person.
     * @param owner the person's id, from the server
     * @param asked the round of their request
     */
    keep: (owner: string, answers: readonly Answer[], asked: number): Promise<void> =>
      inTurn(async () => {
        if (asked !== round) return
        let cache = await storage.open(CACHE)
        const before = await ownerOf(cache)
        if (before !== undefined && before !== owner) {
          round += 1
          await storage.delete(CACHE)
          cache = await storage.open(CACHE)
        }
        if (before !== owner) await cache.put(OWNER, new Response(owner))
        for (const answer of answers) await put(cache, answer)
        await shorten(cache)
      }),

    /** The last answer from this address, with its time; undefined without one, or if it is too old. */
    find: (address: string): Promise<Response | undefined> =>
      inTurn(async () => {
        const found = await (await storage.open(CACHE)).match(address)
        return found && now() - Number(found.headers.get(SEEN_AT)) < ANSWER_MAX_MS ? found : undefined
      }),

    /** Drops the answer of an address: the person may no longer see what it is of. */
    drop: (address: string): Promise<void> =>
      inTurn(async () => {
        await (await storage.open(CACHE)).delete(address)
      }),

    /** Whether the store holds a person's answers. */
    isSomebody: (): Promise<boolean> =>
      inTurn(async () => (await ownerOf(await storage.open(CACHE))) !== undefined),
  }
}

const UNAUTHORIZED = 401
const NOT_FOUND = 404
const path = (url: string) => new URL(url).pathname + new URL(url).search

/**
 * Asks the server, and keeps its answer; without a server it returns the last answer.
 * @param url of the request
 * @param ask sends it
 * @throws the error of `ask`, if nothing is kept
 */
export async function answerKept(
  kept: KeptAnswers,
  url: string,
  ask: () => Promise<Response>,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const round = kept.round()
  let response: Response
  try {
    response = await ask()
  } catch (error) {
    const found = await kept.find(path(url)).catch(() => undefined)
    if (found) return found
    throw error
  }
  const owner = response.headers.get(FOR)
  if (response.status === UNAUTHORIZED) later(kept.forget())
  else if (response.status === NOT_FOUND) later(kept.drop(path(url)))
  else if (response.ok && owner !== null) {
    const nextCursor = response.headers.get(CURSOR)
    const copy = response.clone().text()
    later(copy.then((text) => kept.keep(owner, [{ address: path(url), text, nextCursor }], round)))
  }
  return response
}

type Part = { address: string; reply: unknown; nextCursor: string | null }

/**
 * Home's combined call. It keeps each part under the part's own address; without a server the page reads them one by one, and
 * gets the newest of each.
 */
export async function answerHome(
  kept: KeptAnswers,
  ask: () => Promise<Response>,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const round = kept.round()
  const response = await ask()
  const owner = response.headers.get(FOR)
  if (response.status === UNAUTHORIZED) later(kept.forget())
  else if (response.ok && owner !== null) {
    const parts = response.clone().json() as Promise<readonly Part[]>
    const answers = parts.then((all) =>
      all.map(({ reply, ...part }) => ({ ...part, text: JSON.stringify(reply) })),
    )
    later(answers.then((all) => kept.keep(owner, all, round)))
  }
  return response
}
