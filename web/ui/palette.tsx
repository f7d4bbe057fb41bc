import { Search } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { limited } from './limited-text.ts'
import { Loading, Skeleton } from './skeleton.tsx'

export type PaletteFieldProps = {
  label: string
  value: string
  maxLength: number
  /** the list that it opens, and the marked line in it */
  listId: string
  activeId: string | undefined
  onChange: (value: string) => void
  onKeyDown: (pressed: KeyboardEvent) => void
}

/** The field of a palette. The focus stays in it; `aria-activedescendant` names the marked line. */
export function PaletteField({ label, listId, activeId, maxLength, onChange, ...field }: PaletteFieldProps) {
  return (
    <span className="relative flex min-w-0 flex-1">
      <Search
        size={20}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
      />
      <input
        {...field}
        data-first
        type="text"
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={activeId}
        placeholder={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
        dir="auto"
        className="min-h-12 w-full rounded-md border border-line-2 bg-surface pr-3 pl-10 text-base text-ellipsis -outline-offset-2"
        {...limited({ maxLength, onChange: (typed) => onChange(typed.target.value) })}
      />
    </span>
  )
}

/** The lines below the field, in groups. */
export const PaletteList = ({ id, label, children }: { id: string; label: string; children: ReactNode }) => (
  <div id={id} role="listbox" aria-label={label} className="-mx-2">
    {children}
  </div>
)

export const PaletteGroup = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element of HTML is inside a listbox
  <div role="group" aria-labelledby={id}>
    <p id={id} className="px-2 pt-3 pb-1 text-sm font-semibold text-ink-3">
      {title}
    </p>
    {children}
  </div>
)

export type PaletteOptionProps = {
  id: string
  marked: boolean
  icon: ReactNode
  label: string
  note?: string | undefined
  onChoose: () => void
}

export function PaletteOption({ id, marked, icon, label, note, onChoose }: PaletteOptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      role="option"
      aria-selected={marked}
      onClick={onChoose}
      // a press must not take the focus from the field
      onPointerDown={(pressed) => pressed.pointerType === 'mouse' && pressed.preventDefault()}
      className={classNames(
        'flex min-h-12 cursor-pointer scroll-my-16 items-center gap-3 rounded-md px-2 py-1.5',
        marked ? 'bg-ink-1/8 outline-2 -outline-offset-2 outline-line-2' : 'hover:bg-ink-1/5',
      )}
    >
      <span aria-hidden="true" className="grid size-8 shrink-0 place-items-center">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <bdi className="line-clamp-2">{label}</bdi>
        {note && <bdi className="line-clamp-2 text-sm text-ink-3">{note}</bdi>}
      </span>
    </div>
  )
}

/** The place of lines that are still loading. */
export const PaletteWaiting = () => (
  <div className="pt-3">
    <Loading label="Searching" />
    {[0, 1, 2].map((row) => (
      <div key={row} className="flex min-h-12 items-center gap-3">
        <Skeleton className="size-8 rounded-full" />
        <span className="grid flex-1 gap-1.5">
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3 w-3/5" />
        </span>
      </div>
    ))}
  </div>
)
