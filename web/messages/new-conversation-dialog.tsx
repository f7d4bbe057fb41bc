import { useState } from 'react'
import { useLocation } from 'wouter'
import { PeoplePicker } from '#web/transfers/people-picker.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

/** Picks a person to write to, by name or address, and opens the conversation. */
export function NewConversationDialog({ onClose }: { onClose: () => void }) {
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  return (
    <Dialog onClose={onClose} title="Write to…">
      <PeoplePicker
        label="Name or e-mail"
        text={text}
        onText={setText}
        picked={null}
        onPick={(person) => {
          onClose()
          if (person) navigate(`/messages/${person.id}`)
        }}
      />
    </Dialog>
  )
}
