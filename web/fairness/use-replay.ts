import { useEffect, useState } from 'react'
import { readKept } from '#web/transparency/log-store.ts'
import type { Asked, Told } from './replay-worker.ts'

export type ReplayState = Told | { kind: 'waiting' } | { kind: 'no-worker' }

/**
 * Computes the replay of an event in a worker.
 * @param asked undefined: not yet
 * @param attempt a new number restarts
 */
export function useReplay(asked: Omit<Asked, 'kept'> | undefined, attempt: number): ReplayState {
  const [state, setState] = useState<ReplayState>({ kind: 'waiting' })
  const { id, own, userId } = asked ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another computation
  useEffect(() => {
    setState({ kind: 'waiting' })
    if (id === undefined || own === undefined || userId === undefined) return
    const worker = openWorker()
    if (!worker) return setState({ kind: 'no-worker' })
    worker.onmessage = ({ data }: MessageEvent<Told>) => setState(data)
    worker.onerror = () => setState({ kind: 'failed' })
    worker.postMessage({ id, own, userId, kept: readKept() } satisfies Asked)
    return () => worker.terminate()
  }, [id, own, userId, attempt])
  return state
}

/** Undefined when the browser has no workers, or allows a page none. */
function openWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./replay-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return undefined
  }
}
