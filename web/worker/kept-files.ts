const CACHE = 'evens-files'
/** Files beside those of the shell: a dozen screens, and those of the version before for pages that still run it. */
export const OTHERS_MAX = 200

type Ask = (address: string) => Promise<Response>

/**
 * The files whose names change with their content (`/assets/…`), so that one kept file is as good as a new one.
 * @param storage the browser's caches
 * @param shell the addresses of the files without which nothing is shown
 */
export function keepFiles(storage: Pick<CacheStorage, 'open'>, shell: readonly string[]) {
  const open = () => storage.open(CACHE)
  return {
    /**
     * Fetches the shell's files that are not here yet.
     * @throws when one of them does not come: the worker is then not installed, and the browser tries again later
     */
    async keepShell(ask: Ask): Promise<void> {
      const cache = await open()
      await Promise.all(
        shell.map(async (address) => {
          if (await cache.match(address)) return
          const response = await ask(address)
          if (!response.ok) throw new Error(`${address}: ${response.status}`)
          await cache.put(address, response)
        }),
      )
    },

    /** A file from here, else from the server, and then it is here. */
    async file(url: string, ask: () => Promise<Response>, later: (work: Promise<unknown>) => void) {
      const cache = await open().catch(() => undefined)
      const found = await cache?.match(url)
      if (found) return found
      const response = await ask()
      // a full disk costs the file its place here, and nothing else
      if (response.ok && cache) later(cache.put(url, response.clone()).catch(() => {}))
      return response
    },

    /** Drops the oldest files that are not the shell's. */
    async shorten(): Promise<void> {
      const cache = await open()
      const others = (await cache.keys()).filter(({ url }) => !shell.includes(new URL(url).pathname))
      for (const old of others.slice(0, Math.max(0, others.length - OTHERS_MAX))) await cache.delete(old)
    },
  }
}
