import { useState } from 'react'
import type { LogFault } from '#verifier/visit/check-types.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { dismissFault } from './self-trouble.ts'

/** A file with everything that another person needs to verify the fault. */
export function saveEvidence({ at, check, why, evidence }: LogFault): void {
  const file = { evens: 'log evidence 1', site: location.origin, at, check, why, ...evidence }
  const day = at.slice(0, 16).replaceAll(/[T:]/g, '-')
  saveFile(JSON.stringify(file, null, 1), 'application/json', `evens-log-evidence-${day}.json`)
}

type EvidenceButtonsProps = { fault: LogFault; userId: string; variant?: 'primary' | 'secondary' }

/** The person can dismiss only saved evidence. */
export function EvidenceButtons({ fault, userId, variant = 'primary' }: EvidenceButtonsProps) {
  const [isSaved, setSaved] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        size="dense"
        onClick={() => {
          saveEvidence(fault)
          setSaved(true)
        }}
      >
        Save evidence
      </Button>
      {isSaved && (
        <Button variant="secondary" size="dense" onClick={() => dismissFault(userId, fault)}>
          I have saved it
        </Button>
      )}
    </>
  )
}
