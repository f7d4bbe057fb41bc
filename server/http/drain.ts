import type { Server } from 'node:http'

export type Drain = {
  /** whether the server is stopping: it should get no new calls */
  readonly stops: boolean
  begin(): void
  /** Waits until every call in progress is answered, at most this many milliseconds. */
  finished(withinMs: number): Promise<void>
}

/** Counts the calls in progress, so that a stopping server can answer them first. */
export function createDrain(server: Server): Drain {
  let stops = false
  let underWay = 0
  let idle: () => void = () => {}
  server.on('request', (_, response) => {
    underWay++
    response.once('close', () => {
      underWay--
      if (underWay === 0) idle()
    })
  })
  return {
    get stops() {
      return stops
    },
    begin() {
      stops = true
    },
    async finished(withinMs) {
      if (underWay === 0) return
      let late: NodeJS.Timeout | undefined
      await new Promise<void>((resolve) => {
        idle = resolve
        late = setTimeout(resolve, withinMs)
      })
      clearTimeout(late)
    },
  }
}
