/** Says whose an answer is: an id, or `anyone` for pages that are the same for every visitor. The server sends it. */
export const FOR = 'X-Answer-For'
/** When a kept answer was seen, in milliseconds since 1970. */
export const SEEN_AT = 'X-Seen-At'
const CURSOR = 'X-Next-Cursor'

const CACHE = 'evens-answers'
/** The entry that says whose the answers are. No address of ours has a dot there. */
const OWNER = '/.owner'
/** More than a person looks at in an evening; about a megabyte at most. */
export const ANSWERS_MAX = 80
export const ANSWER_MAX_CHARS = 100_000
/** Older ones say too little to be shown. */
export const ANSWER_MAX_MS = 7 * 24 * 60 * 60_000

/** One answer on its way in. */
type Answer = { address: string; text: string; nextCursor: string | null }

export type KeptAnswers = ReturnType<typeof keepAnswers>

/**
 * The answers that one person last saw, at most one person's. Each answer says whose it is; an answer for another person
 * forgets everything first, and one that was asked for before the last forgetting is not kept.
 * @param storage the browser's caches
 * @param now milliseconds since 1970
 */
export function keepAnswers(storage: Pick<CacheStorage, 'open' | 'delete'>, now = Date.now) {
  let round = 0
  // one after the other: a forgotten answer must not come back by a write that was under way
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = queue.then(work)
    queue = done.catch(() => {})
    return done
  }
  const ownerOf = async (cache: Cache) => (await cache.match(OWNER))?.text()

  async function put(cache: Cache, { address, text, nextCursor }: Answer): Promise<void> {
    // the newest stand last, so that the oldest are the first to go
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
    /** To be taken before a request leaves, and handed to `keep`. */
    round: (): number => round,

    /** Forgets everything, at once for whatever is under way. */
    forget(): Promise<unknown> {
      round += 1
      return inTurn(() => storage.delete(CACHE))
    },

    /**
     * Keeps answers of one person.
     * @param owner the person's id, as the server said
     * @param asked the round in which they were asked for
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

    /** The answer that was last seen at this address, with the time when; undefined where there is none, or it is too old. */
    find: (address: string): Promise<Response | undefined> =>
      inTurn(async () => {
        const found = await (await storage.open(CACHE)).match(address)
        return found && now() - Number(found.headers.get(SEEN_AT)) < ANSWER_MAX_MS ? found : undefined
      }),

    /** Whether somebody's answers are kept. */
    isSomebody: (): Promise<boolean> =>
      inTurn(async () => (await ownerOf(await storage.open(CACHE))) !== undefined),
  }
}

const UNAUTHORIZED = 401
const path = (url: string) => new URL(url).pathname + new URL(url).search

/**
 * Asks the server, and keeps what it says; without a server answers with what was last seen.
 * @param url of the request
 * @param ask sends it
 * @throws what `ask` throws, where nothing was kept
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
  else if (response.ok && owner !== null) {
    const nextCursor = response.headers.get(CURSOR)
    const copy = response.clone().text()
    later(copy.then((text) => kept.keep(owner, [{ address: path(url), text, nextCursor }], round)))
  }
  return response
}

type Part = { address: string; reply: unknown; nextCursor: string | null }

/**
 * Home's combined call. Its parts are kept each under its own address; without a server the page asks for them one by one, and
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
