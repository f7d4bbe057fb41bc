import type { Bytes } from '../log/bytes.ts'
import type { GetFile } from '../log/heads.ts'

/** No bundle is larger: 256 entries of 65,535 bytes. */
const LARGEST = 256 * (2 + 65_535)
/** The tries with a server that limits its readers. */
const TRIES = 30
const SECONDS_MOST = 60

/** The server does not show this to visitors. */
export class Withheld extends Error {}

/** The server has no such thing, which does not show whether the things that it has are right. */
export class NotThere extends Error {}

const NOT_FOUND = 404
const WITHHELD = 410

/** The server's text about a thing that it does not show to visitors. The log's statement of the thing stays. */
async function withheldText(response: Response): Promise<string> {
  const { message } = (await response.json().catch(() => ({}))) as { message?: unknown }
  return `withheld from visitors: ${message}\nWhat the public log says of it stays there.`
}

/** The answer to a call. @throws NotThere where the server does not show it, and Error when it is no success */
export async function ask(url: URL, accept: string): Promise<Response> {
  const response = await fetch(url, { headers: { accept } })
  if (response.status === NOT_FOUND)
    throw new NotThere(`${url} answers 404: there is no such thing, or it is not over yet.`)
  if (response.status === WITHHELD) throw new NotThere(await withheldText(response))
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return response
}

/** @throws NotThere, and Error when the server does not answer with a success */
export const fetchJson = async (url: URL): Promise<unknown> => (await ask(url, 'application/json')).json()

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds))

/** Reads a server’s files, and waits where it asks to. @throws Withheld, and Error when the server cannot be reached or fails */
export function filesBelow(base: URL): GetFile {
  return async (path) => {
    const url = new URL(path, base)
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(url)
      if (response.ok) return bodyOf(response)
      await response.body?.cancel()
      if (response.status === NOT_FOUND) return undefined
      if (response.status === WITHHELD) throw new Withheld(`${url} answers 410`)
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
