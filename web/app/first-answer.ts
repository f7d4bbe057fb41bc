import { ahead } from '#web/client/calls/request.ts'

/** An answer that no read took by then is old: the next read asks again. */
const FRESH_MS = 5000

/** The page's own first request, made before this script ran: `server/pages/opened.ts` writes it into the page. */
type FirstAnswer = { url: string; answer: Promise<Response> }

/**
 * Hands the page's own first answer to the first read of its address. If anything goes wrong, the read sends its own request.
 */
export function handOverFirstAnswer(): void {
  const { firstAnswer: first } = globalThis as { firstAnswer?: FirstAnswer }
  if (!first) return
  const answer = first.answer.then(
    (response) => (response.ok ? response : undefined),
    () => undefined,
  )
  const take = (url: string) => {
    if (url !== first.url || ahead.take !== take) return undefined
    delete ahead.take
    return answer
  }
  ahead.take = take
  setTimeout(() => ahead.take === take && delete ahead.take, FRESH_MS)
}
