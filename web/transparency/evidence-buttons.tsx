import { useState } from 'react'
import type { LogFault } from '#verifier/visit/check-types.ts'
import { Button } from '#web/ui/button.tsx'
import { saveEvidence } from './save-evidence.ts'
import { dismissFault } from './self-trouble.ts'

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
