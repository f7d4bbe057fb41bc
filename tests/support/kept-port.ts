import { randomInt } from 'node:crypto'
import type { Server } from 'node:net'
import { listenOn } from '../../simulators/serve-simulator.ts'

/** A port below those that the system gives by itself. Somebody may have it already. */
export const keptPort = (): number => randomInt(20_000, 32_000)

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
