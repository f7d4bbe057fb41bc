import { type RoomLayout, roomLayouts } from '#contract/chat-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LayoutIcon } from '../room/layout-icon.tsx'
import { layoutLabels } from '../room/room-labels.ts'

/** In the order of their keys. */
export const orderedLayouts = roomLayouts.toSorted((one, other) =>
  layoutLabels[one].key.localeCompare(layoutLabels[other].key),
)

type LayoutDialogProps = {
  /** 'own': for this screen only; 'room': for all people who have not chosen */
  scope: 'own' | 'room'
  value: RoomLayout
  /** the room's default, which can replace the person's own choice */
  onFollow?: (() => void) | undefined
  onChoose: (layout: RoomLayout) => void
  onClose: () => void
}

/** The six layouts with their plans and keys. */
export function LayoutDialog({ scope, value, onFollow, onChoose, onClose }: LayoutDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      size="wide"
      title={scope === 'room' ? 'Video Layout' : 'Your layout'}
      description={
        scope === 'room' ? 'The layout for everybody who has not chosen one.' : 'For your own screen only.'
      }
      initialFocus="title"
      actions={
        onFollow && (
          <Button variant="secondary" onClick={onFollow}>
            The owner’s layout
          </Button>
        )
      }
    >
      <ul className="grid gap-2 md:grid-cols-2">
        {orderedLayouts.map((layout) => {
          const { name, text, key } = layoutLabels[layout]
          return (
            <li key={layout}>
              <button
                type="button"
                aria-pressed={layout === value}
                onClick={() => onChoose(layout)}
                className={`flex min-h-16 w-full items-center gap-3 rounded-lg border p-3 text-left ${
                  layout === value ? 'border-ink-1 bg-sunken' : 'border-line-1 hover:border-line-2'
                }`}
              >
                <LayoutIcon layout={layout} />
                <span className="min-w-0 flex-1">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-sm text-ink-2">{text}</span>
                </span>
                <span
                  aria-hidden="true"
                  className="tabular rounded-sm border border-line-2 px-1.5 text-sm text-ink-2"
                >
                  {key}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
