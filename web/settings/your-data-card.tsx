import { Download } from 'lucide-react'
import { useState } from 'react'
import { useStepUp } from '#web/auth/step-up.tsx'
import { call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { calendarDay } from '#web/ui/moment-text.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { CloseAccountDialog } from './close-account-dialog.tsx'
import { SettingsCard, useSetting } from './settings-card.tsx'
import { SignInPart } from './sign-in-part.tsx'

/** The data export and the closing of the account. */
export function YourDataCard() {
  const stepUp = useStepUp()
  const [closing, setClosing] = useState(false)
  const exporting = useSetting(() => stepUp.run(() => call('exportData')), {
    done: 'Your data was saved as a file',
    onDone: (data) =>
      saveFile(
        JSON.stringify(data, null, 2),
        'application/json',
        `evens-my-data-${calendarDay(Date.now())}.json`,
      ),
  })
  return (
    <SettingsCard id="your-data" title="Your data">
      <SignInPart
        title="Download your data"
        detail="Profile, ways to sign in, bets, every movement of money and everything that you were told, as one file."
        action={
          <Button
            size="dense"
            variant="secondary"
            icon={<Download size={18} strokeWidth={1.75} aria-hidden="true" />}
            busy={exporting.isPending}
            busyLabel="Gathering…"
            onClick={() => exporting.mutate()}
          >
            Download
          </Button>
        }
      />
      <SignInPart
        title="Close your account"
        detail="For good. Real money must be paid out and open bets settled first."
        action={
          <Button size="dense" variant="ghost" className="text-loss" onClick={() => setClosing(true)}>
            Close account
          </Button>
        }
      />
      {closing && <CloseAccountDialog onClose={() => setClosing(false)} />}
      {stepUp.dialog}
    </SettingsCard>
  )
}
