import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the kernel's automatic ports, so that the port of a killed part stays free until the part starts again. */
const LOWEST = 20_000
const HIGHEST = 32_000

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
    return true
  } catch {
    return false
  }
}

/** Free ports of this machine. @throws when there are not enough */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = []
  const first = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
  for (let step = 0; step < HIGHEST - LOWEST; step++) {
    const port = LOWEST + ((first - LOWEST + step) % (HIGHEST - LOWEST))
    if (await isFree(port)) found.push(port)
    if (found.length === count) return found
  }
  throw new Error(`there are no ${count} free ports between ${LOWEST} and ${HIGHEST}`)
}
