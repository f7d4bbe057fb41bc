import { Users } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PeoplePicker, type PickedPerson } from './people-picker.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

/** For senders without an address: they pick a person by name, then send as from a profile. */
export function SendByName() {
  const [picking, setPicking] = useState(false)
  const [text, setText] = useState('')
  const [receiver, setReceiver] = useState<PickedPerson | null>(null)
  const [sending, setSending] = useState(false)
  return (
    <>
      <Button
        variant="secondary"
        icon={<Users size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={() => {
          setText('')
          setPicking(true)
        }}
      >
        Choose by name
      </Button>
      <Dialog open={picking} onClose={() => setPicking(false)} title="Who gets it?">
        {picking && (
          <PeoplePicker
            label="Name or e-mail"
            text={text}
            onText={setText}
            picked={null}
            onPick={(person) => {
              setReceiver(person)
              setPicking(false)
              setSending(true)
            }}
          />
        )}
      </Dialog>
      {receiver && <TransferDialog open={sending} onClose={() => setSending(false)} receiver={receiver} />}
    </>
  )
}
