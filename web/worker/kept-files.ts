const CACHE = 'evens-files'
/** The number of files besides the shell's: a dozen screens, and the previous version's for pages that still run it. */
export const OTHERS_MAX = 200

type Ask = (address: string) => Promise<Response>

/**
 * The files whose names change with their content (`/assets/…`), so that a kept file equals a new one.
 * @param storage the browser's caches
 * @param shell the addresses of the files that every page needs
 */
export function keepFiles(storage: Pick<CacheStorage, 'open'>, shell: readonly string[]) {
  const open = () => storage.open(CACHE)
  return {
    /**
     * Fetches the shell's files that are not here yet.
     * @throws when one of them does not arrive: the browser then does not install the worker, and tries again later
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

    /** A file from the store, else from the server, which then enters the store. */
    async file(url: string, ask: () => Promise<Response>, later: (work: Promise<unknown>) => void) {
      const cache = await open().catch(() => undefined)
      const found = await cache?.match(url)
      if (found) return found
      const response = await ask()
      // with a full disk the store only misses this file
      if (response.ok && cache) later(cache.put(url, response.clone()).catch(() => {}))
      return response
    },

    /** Deletes the oldest files outside the shell. */
    async shorten(): Promise<void> {
      const cache = await open()
      const others = (await cache.keys()).filter(({ url }) => !shell.includes(new URL(url).pathname))
      for (const old of others.slice(0, Math.max(0, others.length - OTHERS_MAX))) await cache.delete(old)
    },
  }
}
