import { connect } from 'node:net'
import { Readable } from 'node:stream'
import type { ClamdAddress } from '#server/config/config.ts'

const CHUNK_BYTES = 64 * 1024
/** A longer answer does not come from clamd. */
const ANSWER_MAX = 1024

/** A file as clamd reads one: its command, chunks with their length before them, and an empty chunk as its end. */
function* instream(file: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < file.length; at += CHUNK_BYTES) {
    const chunk = file.subarray(at, at + CHUNK_BYTES)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}

/**
 * Sends a file to clamd, by a separate connection, and waits for the end of its answer.
 * @throws Error where it is unreachable, late, or answers before it has the whole file
 */
function ask(address: ClamdAddress, file: Buffer, withinMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect('path' in address ? { path: address.path } : { ...address })
    const parts = Readable.from(instream(file))
    const late = setTimeout(
      () => socket.destroy(new Error(`no answer within ${withinMs / 1000} s`)),
      withinMs,
    )
    let answer = ''
    socket.on('data', (bytes: Buffer) => {
      answer += bytes.toString('latin1')
      if (answer.length > ANSWER_MAX) socket.destroy(new Error('an answer that is too long'))
      else if (answer.includes('\0')) socket.destroy()
    })
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(late)
      parts.destroy()
      const end = answer.indexOf('\0')
      const text = answer.slice(0, end === -1 ? undefined : end)
      if (parts.readableEnded && end !== -1) resolve(text)
      else
        reject(
          new Error(`the connection ended${text ? ` after: ${text.slice(0, 100)}` : ' without an answer'}`),
        )
    })
    // the answer ends the connection, not the file
    parts.pipe(socket, { end: false })
  })
}

/**
 * Asks clamd about a file.
 * @returns the name of the virus it found, null for a clean file
 * @throws Error where there is no clear answer: the file must not be taken for clean then
 */
export async function scanFile(
  address: ClamdAddress,
  file: Buffer,
  withinMs: number,
): Promise<string | null> {
  const answer = await ask(address, file, withinMs)
  if (answer === 'stream: OK') return null
  const found = /^stream: ([\x21-\x7e]{1,200}) FOUND$/.exec(answer)?.[1]
  if (found === undefined) throw new Error(`an answer that is not known: ${answer.slice(0, 100)}`)
  return found
}
