import { KeyRound, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { AccountForm, accountFaults } from '#web/auth/account-form.tsx'
import { ActDialog } from '#web/auth/act-dialog.tsx'
import { PasskeyButton } from '#web/auth/passkey-button.tsx'
import { passkeyAdder, passkeysWork } from '#web/auth/passkeys.ts'
import { useStepUp } from '#web/auth/step-up.tsx'
import { shown } from '#web/client/calls/action.ts'
import { call, errorText } from '#web/client/calls/api.ts'
import { useApi } from '#web/client/calls/query.ts'
import { toast } from '#web/client/calls/toast.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { dayText } from '#web/ui/moment-text.ts'
import { Row, RowIcon, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { SignInPart } from './sign-in-part.tsx'

type Passkey = Reply<'listPasskeys'>[number]
type Open = { passkey: Passkey; what: 'rename' | 'remove' }

/** The passkeys of the account: a finger or a face instead of a password. */
export function PasskeyList() {
  const list = useApi('listPasskeys')
  const stepUp = useStepUp()
  const [add] = useState(passkeyAdder)
  const [open, setOpen] = useState<Open>()
  const works = passkeysWork()
  const close = () => setOpen(undefined)
  return (
    <SignInPart
      title="Passkeys"
      detail={
        works
          ? 'Sign in with your fingerprint, your face or your device’s screen lock. Nothing to remember, nothing to phish.'
          : 'This browser or this address cannot use passkeys: they need https and a host name.'
      }
      action={
        works && (
          <PasskeyButton
            size="dense"
            label="Add a passkey"
            busyLabel="Waiting for your device…"
            onUse={async () => {
              await shown(stepUp.run(add))
              toast({ title: 'Passkey added' })
            }}
          />
        )
      }
    >
      {list.isPending ? (
        <RowSkeleton rows={1} />
      ) : list.isError ? (
        <FieldError>{errorText(list.error, 'Your passkeys did not load.')}</FieldError>
      ) : (
        list.data.length > 0 && (
          <RowList label="Passkeys">
            {list.data.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onOpen={(what) => setOpen({ passkey, what })} />
            ))}
          </RowList>
        )
      )}
      {open?.what === 'rename' && <RenameDialog passkey={open.passkey} onClose={close} />}
      {open?.what === 'remove' && <RemoveDialog passkey={open.passkey} onClose={close} />}
      {stepUp.dialog}
    </SignInPart>
  )
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (what: Open['what']) => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <Row
      avatar={
        <RowIcon>
          <KeyRound strokeWidth={1.75} />
        </RowIcon>
      }
      title={name}
      detail={`Added ${dayText(createdAt)} · ${lastUsedAt ? `used ${dayText(lastUsedAt)}` : 'not used yet'}`}
      action={
        <span className="flex">
          <IconButton label={`Rename ${name}`} onClick={() => onOpen('rename')}>
            <Pencil size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Remove ${name}`} onClick={() => onOpen('remove')}>
            <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </span>
      }
    />
  )
}

type DialogProps = { passkey: Passkey; onClose: () => void }

function RenameDialog({ passkey, onClose }: DialogProps) {
  return (
    <Dialog onClose={onClose} title="Rename the passkey">
      <AccountForm
        submit="Save"
        busyLabel="Saving…"
        fallback="The name could not be saved. Please try again."
        check={({ name }) => accountFaults({ name: !name?.trim() && 'Give it a name' })}
        send={async ({ name = '' }) => {
          await shown(call('renamePasskey', { params: { id: passkey.id }, body: { name: name.trim() } }))
          onClose()
        }}
      >
        {(errors) => (
          <TextField
            label="Name"
            name="name"
            defaultValue={passkey.name}
            hint="For example, the device it is on."
            autoComplete="off"
            maxLength={60}
            error={errors.name}
          />
        )}
      </AccountForm>
    </Dialog>
  )
}

const RemoveDialog = ({ passkey: { id, name }, onClose }: DialogProps) => (
  <ActDialog
    question
    act={() => shown(call('removePasskey', { params: { id } }))}
    done="Passkey removed"
    failed={['Update Failed']}
    title={`Remove “${name}”?`}
    description="It can no longer sign in to your account. Remove it from your device as well."
    submitLabel="Remove"
    busyLabel="Removing…"
    destructive
    onClose={onClose}
  />
)
