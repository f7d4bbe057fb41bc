import { useEffect, useState } from 'react'
import type { Asked, Told } from './replay-worker.ts'

export type ReplayState = Told | { kind: 'waiting' } | { kind: 'no-worker' }

/**
 * Has the replay of an event computed in a worker.
 * @param asked undefined: not yet
 * @param attempt another number begins anew
 */
export function useReplay(asked: Asked | undefined, attempt: number): ReplayState {
  const [state, setState] = useState<ReplayState>({ kind: 'waiting' })
  const { id, own } = asked ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another computation
  useEffect(() => {
    setState({ kind: 'waiting' })
    if (id === undefined || own === undefined) return
    const worker = openWorker()
    if (!worker) return setState({ kind: 'no-worker' })
    worker.onmessage = ({ data }: MessageEvent<Told>) => setState(data)
    worker.onerror = () => setState({ kind: 'failed' })
    worker.postMessage({ id, own } satisfies Asked)
    return () => worker.terminate()
  }, [id, own, attempt])
  return state
}

/** Undefined where the browser has none, or lets no page have one. */
function openWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./replay-worker.ts', import.meta.url), { type: 'module' })
  } catch {
    return undefined
  }
}
