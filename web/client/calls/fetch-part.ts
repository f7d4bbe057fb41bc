/** A script or a style sheet in the page: its address. */
const addressOf = (element: Element) => element.getAttribute('src') ?? element.getAttribute('href') ?? ''

/** Files that arrived, and the files that the page itself names: the browser requested these before any script ran. */
const here = new Set(
  [...document.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]')].map(addressOf),
)

async function fetchFile(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  // reads to the end: only then does the browser have the file
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
      // otherwise a failed file would count as present
      link.remove()
      failed(new Error(`${address} did not come`))
    }
    document.head.append(link)
  })

/** Files under way: two parts that load together request a shared file once. */
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
 * included, so an import that failed without a network would fail for good. The browser does not remember a failed `fetch`: a
 * failure here happens before the browser's list of modules knows of the file. The import then takes the files from the
 * browser's store. An import under a second address would give a second copy of the module's state.
 * @param load the import
 * @param files what the part consists of, itself included, as paths below the root
 * @throws when a file does not arrive; another call then requests it again
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
