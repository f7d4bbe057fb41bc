import { Ellipsis, Flag, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../button.tsx'
import { ConfirmDialog, Dialog } from '../dialog.tsx'
import { TextField } from '../field.tsx'
import { Menu } from '../menu.tsx'
import { Sheet } from '../sheet.tsx'
import { toast } from '../toast.tsx'

export function Overlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'destructive' | 'sheet' | null>(null)
  const close = (next: boolean) => !next && setOpen(null)
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
      <Dialog
        open={open === 'dialog'}
        onOpenChange={close}
        title="Name your gang"
        description="Everybody in it sees the name. You can change it later."
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(null)}>
              Cancel
            </Button>
            <Button onClick={() => setOpen(null)}>Save</Button>
          </>
        }
      >
        <TextField label="Name" defaultValue="The usual suspects" />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Bet $10.00 real money on A?"
        description="This is the first bet of this session. It cannot be taken back."
        confirmLabel="Bet $10.00 real money on A"
        onConfirm={() => setOpen(null)}
      />
      <ConfirmDialog
        open={open === 'destructive'}
        onOpenChange={close}
        title="Leave this gang?"
        description="You need a new invitation to come back."
        confirmLabel="Leave"
        destructive
        onConfirm={() => setOpen(null)}
      />
      <Sheet open={open === 'sheet'} onOpenChange={close} title="Your slip">
        <p className="text-ink-2">A sheet comes from below on a phone and stands at the right elsewhere.</p>
      </Sheet>
    </div>
  )
}
