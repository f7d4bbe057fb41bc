import type { Reply } from '#contract/index.ts'
import { call } from '#web/client/calls/api.ts'
import { ahead } from '#web/client/calls/request.ts'

/** An unused answer is old after this time, and the read asks again. */
const FRESH_MS = 5000
/** Never part of the combined call: who is signed in, and this call itself. */
const ALONE = /^\/api\/(auth\/user|home\b)/

type Part = Reply<'home'>[number]

const responseOf = ({ reply, nextCursor }: Part): Response =>
  Response.json(reply, { headers: nextCursor === null ? {} : { 'X-Next-Cursor': nextCursor } })

/** Answers that no query has read yet: the same visit does not ask twice. */
let untouched = false

/**
 * Fetches everything that home shows in one call. Until the answer arrives, each read of this page waits for it and takes its
 * own part; only one read takes a part. When anything goes wrong, each read sends its own request.
 */
export function askHome(practice: boolean): void {
  if (ahead.take && untouched) return
  untouched = true
  const answers: Promise<Map<string, Part>> = call('home', {
    query: { mode: practice ? 'practice' : 'real' },
  }).then(
    (parts) => new Map(parts.map((part) => [part.address, part])),
    () => new Map(),
  )
  const take = async (url: string) => {
    const part = (await answers).get(url)
    // a change may have made the answer old on its way
    if (!part || ahead.take !== passOrTake) return undefined
    untouched = false
    ;(await answers).delete(url)
    return responseOf(part)
  }
  const passOrTake = (url: string) => (ALONE.test(url) ? undefined : take(url))
  ahead.take = passOrTake
  void answers.then(() =>
    setTimeout(() => {
      if (ahead.take === passOrTake) delete ahead.take
    }, FRESH_MS),
  )
}
