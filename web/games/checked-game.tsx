import { OctagonAlert } from 'lucide-react'
import type { GameCheck } from './check-game.ts'

/** Replaces a result, and says plainly when the game does not match the promise made before it. */
export function CheckedGame({ check }: { check: GameCheck | undefined }) {
  if (check === 'unchecked')
    return <p className="text-sm text-ink-2">This device could not check the game. Verify it by hand.</p>
  if (!check || check.length === 0) return null
  return (
    <div role="alert" className="grid w-full gap-2 rounded-lg border border-loss bg-loss-soft p-3 text-left">
      <p className="flex items-center gap-2 font-semibold text-loss">
        <OctagonAlert size={18} strokeWidth={2} className="shrink-0" aria-hidden="true" />
        This game does not check out
      </p>
      <ul className="grid gap-2 text-sm">
        {check.map(({ name, said, found, from }) => (
          <li key={name} className="min-w-0">
            <p className="font-semibold">Not so: {name}</p>
            <p className="text-ink-2">
              The server says <code className="font-mono text-xs break-all text-ink-1">{said}</code>
            </p>
            <p className="text-ink-2">
              {from === 'kept' ? 'This browser had ' : 'This device computes '}
              <code className="font-mono text-xs break-all text-ink-1">{found}</code>
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
