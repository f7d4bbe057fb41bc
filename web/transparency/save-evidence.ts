import type { LogFault } from '#verifier/visit/check-types.ts'
import { saveFile } from '#web/ui/save-file.ts'

/** A file with everything that another person needs to verify the fault. */
export function saveEvidence({ at, check, why, evidence }: LogFault): void {
  const file = { evens: 'log evidence 1', site: location.origin, at, check, why, ...evidence }
  const day = at.slice(0, 16).replaceAll(/[T:]/g, '-')
  saveFile(JSON.stringify(file, null, 1), 'application/json', `evens-log-evidence-${day}.json`)
}
