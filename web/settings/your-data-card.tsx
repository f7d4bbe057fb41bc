import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { useStepUp } from '#web/auth/step-up.tsx'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { CheckField, FieldError } from '#web/ui/field.tsx'
import { calendarDay } from '#web/ui/moment-text.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { SettingsCard, useSetting } from './settings-card.tsx'
import { SignInPart } from './sign-in-part.tsx'

/** The last question before an account is closed for good. */
function CloseAccountDialog({ onClose }: { onClose: () => void }) {
  const stepUp = useStepUp()
  const safe = useRef<HTMLButtonElement>(null)
  const [sure, setSure] = useState(false)
  const closing = useAction(() => stepUp.run(() => call('closeAccount', { body: {} })), {
    fallback: 'The server could not be reached. Your account is still open.',
    // a full load: no user is signed in any more
    onDone: () => location.assign('/'),
  })
  return (
    <>
      <Dialog
        onClose={onClose}
        initialFocus={safe}
        title="Close your account?"
        description="We remove your name, your address, every way to sign in and your practice coins. Your bets stay, shown under “Closed account”. This cannot be undone."
        actions={
          <>
            <Button ref={safe} variant="secondary" onClick={onClose}>
              Keep my account
            </Button>
            <Button
              variant="destructive"
              disabled={!sure}
              busy={closing.isPending || closing.isSuccess}
              busyLabel="Closing…"
              onClick={() => closing.mutate()}
            >
              Close account for good
            </Button>
          </>
        }
      >
        <CheckField
          label="I have saved what I need and want to close my account."
          checked={sure}
          onChange={({ target }) => setSure(target.checked)}
        />
        {closing.failure && <FieldError>{closing.failure}</FieldError>}
      </Dialog>
      {stepUp.dialog}
    </>
  )
}

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
        detail="Your profile, sign-in methods, bets, all money movements and all notices, in one file."
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
        detail="For good. First withdraw your real money and wait until your open bets are settled."
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
