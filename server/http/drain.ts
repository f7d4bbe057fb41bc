import type { Server } from 'node:http'

export type Drain = {
  /** whether the server is about to stop: nobody new is to be sent here */
  readonly stops: boolean
  begin(): void
  /** Waits until every call that has begun is answered, that many milliseconds at most. */
  finished(withinMs: number): Promise<void>
}

/** Counts the calls that are under way, so that a server which stops can answer them first. */
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
