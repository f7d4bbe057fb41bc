import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SocketsOrder, SocketsReport } from './cluster-sockets.ts'

/** Watchers in a process of their own. */
export type Sockets = {
  /** a message into what they follow each so many milliseconds */
  write(everyMs: number): Promise<void>
  /** Waits until all are back and have everything. @returns what happened since the last report */
  report(): Promise<SocketsReport>
  end(): Promise<void>
}

async function ask(child: ChildProcess, order: SocketsOrder): Promise<SocketsReport | null> {
  const ended = new AbortController()
  const { signal } = ended
  child.send(order)
  const gone = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`the process of the sockets ended with ${code}`)
  })
  try {
    const [said] = await Promise.race([once(child, 'message', { signal }), gone])
    return said as SocketsReport | null
  } finally {
    gone.catch(() => {})
    ended.abort()
  }
}

/** Opens sockets of so many people through the proxy, which gives them to the nodes in turn. */
export async function openSockets(address: string, people: number, each: number): Promise<Sockets> {
  const child = fork(join(import.meta.dirname, 'cluster-sockets.ts'))
  await ask(child, { do: 'open', address, people, each })
  return {
    async write(everyMs) {
      await ask(child, { do: 'write', everyMs })
    },
    report: async () => (await ask(child, { do: 'report' }))!,
    async end() {
      const exited = once(child, 'exit')
      child.send({ do: 'end' } satisfies SocketsOrder)
      const late = setTimeout(() => child.kill('SIGKILL'), 3_000)
      await exited
      clearTimeout(late)
    },
  }
}
