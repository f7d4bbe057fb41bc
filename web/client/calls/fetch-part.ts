/** A script or a style sheet in the page: its address. */
const addressOf = (element: Element) => element.getAttribute('src') ?? element.getAttribute('href') ?? ''

/** Files that came, and those that the page itself names: the browser asked for these before any script ran. */
const here = new Set(
  [...document.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]')].map(addressOf),
)

async function fetchFile(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  // to its end: only then does the browser have it
  await answer.arrayBuffer()
}

const addStyles = (address: string) =>
  new Promise<void>((done, failed) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = address
    link.onload = () => done()
    link.onerror = () => {
      // one that failed would pass for one that is there
      link.remove()
      failed(new Error(`${address} did not come`))
    }
    document.head.append(link)
  })

/** Files that are under way: two parts that come together ask once for what they share. */
const coming = new Map<string, Promise<void>>()

function bring(file: string): Promise<void> | undefined {
  const address = `/${file}`
  if (here.has(address)) return undefined
  const known = coming.get(address)
  if (known) return known
  const request = (file.endsWith('.css') ? addStyles(address) : fetchFile(address))
    .then(() => void here.add(address))
    .finally(() => coming.delete(address))
  coming.set(address, request)
  return request
}

/**
 * Imports a part of the app once all its files are here. The build calls it around every `import()` in place of Vite's own helper.
 *
 * Many browsers (Chromium up to 153) remember for the life of the page that a module's address failed, a module's imports
 * included, so an import that was tried without a network could never be tried again. A request by `fetch` is forgotten: a
 * failure here comes before the browser's list of modules knows of it. The import then takes the files from the browser's store.
 * An import under a second address would give a second copy of what a module keeps.
 * @param load the import
 * @param files what the part consists of, itself included, as paths below the root
 * @throws when a file does not come; another call then asks for it anew
 */
export async function fetchPart<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map(bring))
  try {
    return await load()
  } catch (error) {
    for (const file of files) if (!file.endsWith('.css')) here.delete(`/${file}`)
    throw error
  }
}
