import type { Bytes } from './proof/bytes.ts'
import type { GetFile } from './proof/heads.ts'

/** No bundle is larger: 256 entries of 65,535 bytes. */
const LARGEST = 256 * (2 + 65_535)
/** A server that limits its readers is asked again so often. */
const TRIES = 30
const SECONDS_MOST = 60

/** The server does not show this to visitors. */
export class Withheld extends Error {}

/** The server has no such thing, which says nothing of whether what it has is right. */
export class NotThere extends Error {}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds))

/** Reads a server’s files, and waits where it asks to. @throws Withheld, and Error when the server cannot be reached or fails */
export function filesBelow(base: URL): GetFile {
  return async (path) => {
    const url = new URL(path, base)
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(url)
      if (response.ok) return bodyOf(response)
      await response.body?.cancel()
      if (response.status === 404) return undefined
      if (response.status === 410) throw new Withheld(`${url} answers 410`)
      const later = response.status === 429 || response.status === 503
      if (!later || attempt === TRIES) throw new Error(`${url} answers ${response.status}`)
      const asked = Number(response.headers.get('retry-after'))
      await pause(Math.min(asked > 0 ? asked : attempt, SECONDS_MOST))
    }
  }
}

async function bodyOf(response: Response): Promise<Bytes> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > LARGEST) throw new Error(`${response.url} is larger than any file of a log`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
