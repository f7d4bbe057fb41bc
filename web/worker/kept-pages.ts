import { FOR, type KeptAnswers } from './kept-answers.ts'

const CACHE = 'evens-pages'
/** The app's page without a user in it (server/pages/pages.ts). */
const SHELL = '/shell'
/** A person who waits longer than this sees the frame, which the data then fills. */
const PAGE_WAIT_MS = 4000

const pause = (ms: number) => new Promise<undefined>((done) => setTimeout(done, ms, undefined))

/**
 * Pages: the server's whenever it answers in time. The cache holds the shell, and the finished pages that visitors opened,
 * about ten.
 * @param storage the browser's caches
 * @param waitMs the time for the server's answer
 */
export function keepPages(
  storage: Pick<CacheStorage, 'open'>,
  answers: Pick<KeptAnswers, 'isSomebody' | 'forget'>,
  waitMs = PAGE_WAIT_MS,
) {
  const open = () => storage.open(CACHE)
  const match = async (address: string) => (await open()).match(address, { ignoreVary: true })

  /** Only visitors receive a finished page: no user is signed in, and it is worth keeping. */
  async function note(path: string, response: Response): Promise<void> {
    if (response.headers.get(FOR) !== 'anyone') return
    await answers.forget()
    if (response.ok) await (await open()).put(path, response)
  }

  return {
    async keepShell(ask: (address: string) => Promise<Response>): Promise<void> {
      const response = await ask(SHELL)
      if (!response.ok) throw new Error(`${SHELL}: ${response.status}`)
      await (await open()).put(SHELL, response)
    },

    /**
     * @param path without its query, which often holds a secret
     * @param ask sends the request
     * @throws the error of `ask`, if nothing is kept
     */
    async page(path: string, ask: () => Promise<Response>, later: (work: Promise<unknown>) => void) {
      const asked = ask()
      const failed = asked.then(
        () => false,
        () => true,
      )
      const first = await Promise.race([asked.catch(() => undefined), pause(waitMs)])
      if (first) {
        later(note(path, first.clone()).catch(() => {}))
        return first
      }
      const somebody = await answers.isSomebody().catch(() => false)
      const page = somebody ? await match(SHELL) : await match(path)
      if (page) return page
      // shows no frame to an unknown person while the server may still answer
      return (await failed) ? ((await match(SHELL)) ?? asked) : asked
    },
  }
}
