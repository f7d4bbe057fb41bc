/** The server did not answer, or only with what was kept from before: nothing can be said. */
export class Away extends Error {}

/** How a check asks the server. Each throws `Away` where there is no answer, and gives undefined where there is no such thing. */
export type Net = {
  /** an answer of the API, and where the next page begins */
  json: (path: string) => Promise<{ reply: unknown; cursor: string | null } | undefined>
  text: (path: string) => Promise<string | undefined>
  /** a file that never changes */
  file: (path: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** milliseconds since 1970 by the server's clock, as of its last answer */
  now: () => number
}

const NOT_FOUND = 404

/** The network of this browser. @param userId the person who is asked for: somebody else may have signed in meanwhile */
export function netOf(userId: string): Net {
  let [serverAt, heardAt] = [Date.now(), performance.now()]
  const ask = async (path: string, cache: RequestCache): Promise<Response | undefined> => {
    const answer = await fetch(path, {
      cache,
      headers: { Accept: '*/*', 'Cache-Control': 'no-cache' },
    }).catch(() => undefined)
    // the offline worker gives an old answer where there is no network
    if (!answer || answer.headers.has('X-Seen-At')) throw new Away()
    if ((answer.headers.get('X-Answer-For') ?? userId) !== userId) throw new Away()
    if (answer.status === NOT_FOUND) return undefined
    if (!answer.ok) throw new Away()
    const date = Date.parse(answer.headers.get('Date') ?? '')
    if (!Number.isNaN(date)) [serverAt, heardAt] = [date, performance.now()]
    return answer
  }
  // a connection that breaks, or an answer that a proxy has put in its place, says nothing either
  const away = () => {
    throw new Away()
  }
  return {
    json: async (path) => {
      const answer = await ask(path, 'no-store')
      return answer && { reply: await answer.json().catch(away), cursor: answer.headers.get('X-Next-Cursor') }
    },
    text: async (path) => (await ask(path, 'no-store'))?.text().catch(away),
    file: async (path) => {
      const answer = await ask(path, 'default')
      return answer && new Uint8Array(await answer.arrayBuffer().catch(away))
    },
    now: () => serverAt + performance.now() - heardAt,
  }
}
