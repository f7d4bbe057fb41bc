import type { LogFault } from '#verifier/visit/check-types.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** Everything that somebody else needs to see what does not hold, as a file. */
export function saveEvidence({ at, check, why, evidence }: LogFault): void {
  const file = { evens: 'log evidence 1', site: location.origin, at, check, why, ...evidence }
  const day = at.slice(0, 16).replaceAll(/[T:]/g, '-')
  saveFile(JSON.stringify(file, null, 1), 'application/json', `evens-log-evidence-${day}.json`)
}
