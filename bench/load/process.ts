import { fork } from 'node:child_process'
import { resolve } from 'node:path'

/** A process of the bench that takes one order after the other and answers each. */
export type Worker = { ask<A>(order: unknown): Promise<A>; stop(): Promise<void> }

export function startWorker(file: string): Worker {
  const child = fork(resolve(import.meta.dirname, file), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`))),
  )
  ended.catch(() => {})
  return {
    ask: <A>(order: unknown) =>
      Promise.race([
        ended,
        new Promise<A>((resolve) => {
          child.once('message', (answer) => resolve(answer as A))
          child.send(order as object)
        }),
      ]),
    async stop() {
      child.kill('SIGKILL')
      await ended.catch(() => {})
    },
  }
}
