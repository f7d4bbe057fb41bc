import { LockKeyhole, ShieldCheck } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'

/** The use of a code, in three steps. */
export function HowTo() {
  const steps = [
    'Enter the amount the shop asks for.',
    'Show the code. The shop scans it or types the letters under it.',
    'Wait for Paid. It appears here as soon as the shop has taken the money.',
  ]
  return (
    <Card>
      <CardTitle>How to pay</CardTitle>
      <ol className="grid list-decimal gap-2 pl-5 text-ink-2 marker:font-semibold marker:text-ink-1">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </Card>
  )
}

export function SecurityNote() {
  return (
    <p className="flex items-start gap-2 text-left text-sm text-ink-2">
      <ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" className="mt-px shrink-0" />
      This code is secure and expires after 5 minutes. It works once, and what the shop does not take comes
      back to you.
    </p>
  )
}

/** Replaces the form while the wallet is locked. */
export function LockedCard() {
  return (
    <Card>
      <div className="flex items-start gap-3">
        <LockKeyhole size={22} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
        <div className="grid justify-items-start gap-3">
          <div>
            <h2 className="text-lg">Your wallet is locked</h2>
            <p className="text-ink-2">
              Your wallet must be unlocked in settings before QR codes can be generated. Your money is safe,
              and you can still receive.
            </p>
          </div>
          <LinkButton href="/settings">Open settings</LinkButton>
        </div>
      </div>
    </Card>
  )
}
