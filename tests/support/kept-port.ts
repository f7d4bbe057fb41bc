import { createServer, type Server } from 'node:net'
import { listenOn } from '../../simulators/serve-simulator.ts'

const FIRST = 20_000
/** Ports of one process; of two that run at once no two ask for the same ones, since their ids are near each other. */
const BLOCK = 100
const BLOCKS = 120
let asked = 0

/** A port below those that the system gives by itself. Somebody may have it already. */
const keptPort = (): number => FIRST + (process.pid % BLOCKS) * BLOCK + (asked++ % BLOCK)

/**
 * Listens on a port below those that the system gives by itself: nobody gets it while what listens there is down for a while.
 * @returns the port
 */
export async function listenOnKeptPort(server: Server): Promise<number> {
  const port = keptPort()
  try {
    await listenOn(server, port)
    return port
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return listenOnKeptPort(server)
  }
}

/** A kept port on which nothing listens, for a process that is to listen there. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listenOnKeptPort(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
