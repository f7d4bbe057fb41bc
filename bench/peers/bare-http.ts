import { createServer, type Server } from 'node:http'

/** node:http and nothing else: reads JSON, answers JSON. */
export async function bareHttp(reply: unknown): Promise<Server> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      JSON.parse(Buffer.concat(parts).toString())
      const text = JSON.stringify(reply)
      response.writeHead(201, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      })
      response.end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
