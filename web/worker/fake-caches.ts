/** A browser's caches in memory, for tests: only the methods that the worker uses, by address, in the order of writing. */
export function fakeCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>()
  const full = (address: RequestInfo | URL) =>
    new URL(address instanceof Request ? address.url : address, 'https://evens.example').href
  const open = async (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>()
    all.set(name, kept)
    return {
      match: async (address: RequestInfo | URL) => kept.get(full(address))?.clone(),
      put: async (address: RequestInfo | URL, response: Response) => void kept.set(full(address), response),
      delete: async (address: RequestInfo | URL) => kept.delete(full(address)),
      keys: async () => [...kept.keys()].map((url) => new Request(url)),
    } as unknown as Cache
  }
  return { open, delete: async (name: string) => all.delete(name) } as unknown as CacheStorage
}
