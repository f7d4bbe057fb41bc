import * as RadixMenu from 'radix-ui/dropdown-menu'
import { type ReactNode, useState } from 'react'
import { classNames } from './class-names.ts'
import { useOverlay } from './overlay-history.ts'

export type MenuItem = {
  label: ReactNode
  icon?: ReactNode
  onSelect: () => void
  disabled?: boolean
  destructive?: boolean
  className?: string
}

/** A short list of actions behind one button. */
export function Menu({
  trigger,
  items,
  label,
  opened = false,
}: {
  trigger: ReactNode
  items: readonly MenuItem[]
  label: string
  /** the press that fetched the menu wants it open */
  opened?: boolean
}) {
  const [open, setOpen] = useState(opened)
  useOverlay(open, () => setOpen(false))
  return (
    <RadixMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Portal container={open ? document.querySelector('main') : undefined}>
        <RadixMenu.Content
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="enter-fade z-50 min-w-48 rounded-lg border border-line-1 bg-raised p-1 text-ink-1 shadow-raised"
        >
          {items.map((item, place) => (
            <RadixMenu.Item
              // biome-ignore lint/suspicious/noArrayIndexKey: a menu's items do not move while it is open
              key={place}
              disabled={item.disabled}
              onSelect={item.onSelect}
              className={classNames(
                'flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold -outline-offset-2 data-disabled:opacity-45 data-highlighted:bg-ink-1/8',
                item.destructive && 'text-loss',
                item.className,
              )}
            >
              {item.icon}
              {item.label}
            </RadixMenu.Item>
          ))}
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}
