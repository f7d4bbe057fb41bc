import { Ellipsis, Flag, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { toast } from '#web/client/calls/toast.ts'
import { Button, IconButton } from '../button.tsx'
import { ConfirmDialog, Dialog } from '../dialog.tsx'
import { TextField } from '../field.tsx'
import { Menu } from '../menu.tsx'
import { Sheet } from '../sheet.tsx'

type Overlay = 'dialog' | 'confirm' | 'destructive' | 'sheet'

export function Overlays() {
  const [open, setOpen] = useState<Overlay | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="secondary" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        Confirm
      </Button>
      <Button variant="secondary" onClick={() => setOpen('destructive')}>
        Destructive confirm
      </Button>
      <Button variant="secondary" onClick={() => setOpen('sheet')}>
        Sheet
      </Button>
      <Toasts />
      <MoreMenu />
      <NameDialog open={open === 'dialog'} onClose={close} />
      <ConfirmDialogs open={open} onClose={close} />
      <Sheet open={open === 'sheet'} onClose={close} title="Your slip">
        <p className="text-ink-2">A sheet opens from below on a phone and at the right elsewhere.</p>
      </Sheet>
    </div>
  )
}

function Toasts() {
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => toast({ title: 'Bet Placed!', description: '10.00 on Kings' })}
      >
        Toast
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          toast({
            title: 'Withdrawal Failed',
            description: 'No money moved. Please try again.',
            variant: 'destructive',
            action: { label: 'Undo', onClick: () => toast({ title: 'Undone' }) },
          })
        }
      >
        Destructive toast
      </Button>
    </>
  )
}

function MoreMenu() {
  return (
    <Menu
      label="More"
      trigger={
        <IconButton label="More">
          <Ellipsis size={20} aria-hidden="true" />
        </IconButton>
      }
      items={[
        {
          label: 'Share',
          icon: <Share2 size={18} aria-hidden="true" />,
          onSelect: () => toast({ title: 'Shared' }),
        },
        {
          label: 'Report',
          icon: <Flag size={18} aria-hidden="true" />,
          onSelect: () => {},
          disabled: true,
        },
        {
          label: 'Delete',
          icon: <Trash2 size={18} aria-hidden="true" />,
          onSelect: () => {},
          destructive: true,
        },
      ]}
    />
  )
}

function NameDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Name your gang"
      description="Everybody in it sees the name. You can change it later."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onClose}>Save</Button>
        </>
      }
    >
      <TextField label="Name" defaultValue="The usual suspects" />
    </Dialog>
  )
}

function ConfirmDialogs({ open, onClose }: { open: Overlay | null; onClose: () => void }) {
  return (
    <>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={onClose}
        title="Bet $10.00 real money on A?"
        description="This is the first bet of this session. It cannot be taken back."
        confirmLabel="Bet $10.00 real money on A"
        onConfirm={onClose}
      />
      <ConfirmDialog
        open={open === 'destructive'}
        onClose={onClose}
        title="Leave this gang?"
        description="You need a new invitation to come back."
        confirmLabel="Leave"
        destructive
        onConfirm={onClose}
      />
    </>
  )
}
