import { MoreHorizontal, SmilePlus } from 'lucide-react'
import * as RadixMenu from 'radix-ui/dropdown-menu'
import { type KeyboardEvent, type Ref, useImperativeHandle, useState } from 'react'
import { pressedKey } from '#web/client/pressed-key.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import type { MenuItem } from './menu.tsx'
import { useOverlay } from './overlay-history.ts'

export type MessageMenuProps = {
  label: string
  emoji: readonly string[]
  /** the person’s own reaction, if any */
  chosen?: string | undefined
  onEmoji: (emoji: string) => void
  /** shows all emoji */
  onMore: () => void
  items: readonly MenuItem[]
  /** opens the menu from elsewhere: by a long press on the message */
  handle?: Ref<MenuHandle> | undefined
}

export type MenuHandle = { open(): void }

const highlight = '-outline-offset-2 data-highlighted:bg-ink-1/8'

const dots = <MoreHorizontal size={18} strokeWidth={1.75} aria-hidden="true" />

/**
 * The actions on a message: react with one press, or one of the actions below. Until the first use it is only a button: a
 * scrolling list makes hundreds of them.
 */
export function MessageMenu(props: MessageMenuProps) {
  const [asked, setAsked] = useState<'keys' | 'pointer'>()
  const [open, setOpen] = useState(false)
  const ask = (by: 'keys' | 'pointer') => {
    setAsked(by)
    setOpen(true)
  }
  useImperativeHandle(props.handle, () => ({ open: () => ask('pointer') }))
  if (asked) return <OpenedMenu {...props} byKeys={asked === 'keys'} open={open} setOpen={setOpen} />
  return (
    <IconButton
      label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      className="text-ink-3"
      // a press by Enter or Space has no detail
      onClick={({ detail }) => ask(detail === 0 ? 'keys' : 'pointer')}
      onKeyDown={(pressed) => pressedKey(pressed) === 'ArrowDown' && ask('keys')}
    >
      {dots}
    </IconButton>
  )
}

/** A menu opened by keys begins at its first item; the library has not seen the key that opened it. */
const begin = (item: HTMLElement | null) => item?.focus()

/** The emoji are in a row: the arrows along the row move too. */
function moveAlong({ key, target }: KeyboardEvent): void {
  const { nextElementSibling, previousElementSibling } = target as HTMLElement
  const to = key === 'ArrowRight' ? nextElementSibling : key === 'ArrowLeft' ? previousElementSibling : null
  if (to instanceof HTMLElement) to.focus()
}

type OpenedMenuProps = MessageMenuProps & {
  byKeys: boolean
  open: boolean
  setOpen: (open: boolean) => void
}

function OpenedMenu(props: OpenedMenuProps) {
  const { label, emoji, chosen, onEmoji, onMore, items, byKeys, open, setOpen } = props
  useOverlay(open, () => setOpen(false))
  return (
    <RadixMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <RadixMenu.Trigger asChild>
        <IconButton label={label} className="text-ink-3">
          {dots}
        </IconButton>
      </RadixMenu.Trigger>
      <RadixMenu.Portal container={open ? document.querySelector('main') : undefined}>
        <RadixMenu.Content
          aria-label={label}
          align="center"
          sideOffset={4}
          collisionPadding={12}
          className="enter-fade z-50 rounded-lg border border-line-1 bg-raised p-1 text-ink-1 shadow-raised"
        >
          <div className="flex border-b border-line-1 pb-1">
            {emoji.map((one, place) => (
              <RadixMenu.Item
                key={one}
                ref={byKeys && place === 0 ? begin : undefined}
                aria-label={`React with ${one}`}
                onSelect={() => onEmoji(one)}
                onKeyDown={moveAlong}
                className={classNames(
                  'grid size-11 cursor-pointer place-items-center rounded-md text-xl',
                  one === chosen && 'bg-ink-1/12',
                  highlight,
                )}
              >
                {one}
              </RadixMenu.Item>
            ))}
            <RadixMenu.Item
              aria-label="More emoji"
              onSelect={onMore}
              onKeyDown={moveAlong}
              className={classNames(
                'grid size-11 cursor-pointer place-items-center rounded-md text-ink-2',
                highlight,
              )}
            >
              <SmilePlus size={20} strokeWidth={1.75} aria-hidden="true" />
            </RadixMenu.Item>
          </div>
          <div className="pt-1">
            {items.map((item, place) => (
              <RadixMenu.Item
                // biome-ignore lint/suspicious/noArrayIndexKey: a menu's items do not move while it is open
                key={place}
                disabled={item.disabled}
                onSelect={item.onSelect}
                className={classNames(
                  'flex min-h-11 items-center gap-3 rounded-md px-3 font-semibold data-disabled:opacity-45',
                  highlight,
                  item.destructive && 'text-loss',
                )}
              >
                {item.icon}
                {item.label}
              </RadixMenu.Item>
            ))}
          </div>
        </RadixMenu.Content>
      </RadixMenu.Portal>
    </RadixMenu.Root>
  )
}
