import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { plain, takeCheckpoints, type Witness, type WitnessAnswer } from './add-checkpoint.ts'

const BODY_MAX = 64 * 1024
/** This much of a too long body is read, so that the other end receives the reason. */
const READ_MAX = 16 * BODY_MAX

/** The witness's calls by HTTP. Anybody may call: only the signatures in a call count. */
export function answerCalls(witness: Witness): Server {
  const addCheckpoint = takeCheckpoints(witness)
  const server = createServer(
    {
      requestTimeout: 10_000,
      headersTimeout: 5_000,
      keepAliveTimeout: 60_000,
      connectionsCheckingInterval: 1_000,
    },
    (request, response) => {
      answer(witness, addCheckpoint, request).then(
        (said) => send(request, response, said),
        (error) => {
          // the other end is gone, or the disk does not take the head: then the witness signs nothing
          if (!response.destroyed) console.error(error)
          send(request, response, plain(500, 'The head could not be kept, so it is not signed.'))
        },
      )
    },
  )
  server.maxConnections = 500
  return server
}

async function answer(
  witness: Witness,
  addCheckpoint: (body: Uint8Array) => Promise<WitnessAnswer>,
  request: IncomingMessage,
): Promise<WitnessAnswer> {
  const path = (request.url ?? '/').split('?')[0]!
  const reads = request.method === 'GET' || request.method === 'HEAD'
  if (path === '/add-checkpoint') {
    if (request.method !== 'POST') return plain(405, 'Heads are sent by POST.')
    const body = await readBody(request)
    return body ? addCheckpoint(body) : plain(413, 'A call has at most 64 kB.')
  }
  if (!reads) return plain(405, 'Only heads are sent here, to /add-checkpoint.')
  if (path === '/') return plain(200, aboutIt(witness))
  const [, originHash] = /^\/([0-9a-f]{64})\/checkpoint$/.exec(path) ?? []
  const head = originHash && witness.heads.byHash(originHash)
  if (head) return { ...plain(200, ''), text: head.note }
  return plain(404, originHash ? 'No head of that log was signed here.' : 'There is nothing here.')
}

/** @returns undefined for a body that is too long */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length <= BODY_MAX) parts.push(part)
    else if (length > READ_MAX) break
  }
  return length > BODY_MAX ? undefined : Buffer.concat(parts)
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, text }: WitnessAnswer,
): void {
  if (response.destroyed) return
  // the rest of a refused body is not read
  if (!request.complete) response.setHeader('connection', 'close')
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  })
  response.end(request.method === 'HEAD' ? undefined : text)
}

function aboutIt({ key, logs, heads }: Witness): string {
  const lines = [...logs.keys()].map((origin) => {
    const size = heads.of(origin)?.checkpoint.size
    return `- ${origin}: ${size === undefined ? 'nothing signed yet' : `${size} entries`}`
  })
  return [
    `This is ${key.verifier.name}, a witness of public logs (c2sp.org/tlog-witness).`,
    'It signs a log’s head only when that head extends the one it signed before.',
    '',
    `Its key: ${key.verifier.vkey}`,
    '',
    'It signs for:',
    ...lines,
  ].join('\n')
}
