import * as RadixTabs from 'radix-ui/tabs'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type TabItem = {
  value: string
  label: ReactNode
  /** a number beside the label */
  count?: number
  panel: ReactNode
  disabled?: boolean
}

export type TabsProps = {
  /** the subject of the choice, for screen readers */
  label: string
  items: readonly TabItem[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** every panel stays in the page, so that a finished page has all their text */
  keepPanels?: boolean
  /** on a phone the labels share the width, in two lines if necessary; for few labels */
  fit?: boolean
  className?: string
}

/** Panels behind labels. Arrows move; the chosen one has a marker cut like the seam. */
export function Tabs({
  label,
  items,
  value,
  defaultValue,
  onValueChange,
  keepPanels,
  fit,
  className,
}: TabsProps) {
  return (
    <RadixTabs.Root
      value={value}
      defaultValue={value === undefined ? (defaultValue ?? items[0]?.value) : undefined}
      onValueChange={onValueChange}
      className={className}
    >
      <RadixTabs.List
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto [scrollbar-width:none] border-b border-line-1 p-1 pb-0"
      >
        {items.map((item) => (
          <RadixTabs.Trigger
            key={item.value}
            value={item.value}
            disabled={item.disabled}
            className={classNames(
              'group relative min-h-11 rounded-md px-2 md:px-3 font-semibold text-ink-2 transition-colors hover:text-ink-1 focus-visible:-outline-offset-2 disabled:opacity-45 data-[state=active]:text-ink-1',
              fit
                ? 'max-sm:min-w-0 max-sm:flex-1 max-sm:py-2 max-sm:leading-tight sm:shrink-0 sm:whitespace-nowrap'
                : 'shrink-0 whitespace-nowrap',
            )}
          >
            {item.label}
            {item.count !== undefined && (
              <span className="tabular ml-1.5 text-sm font-normal text-ink-3"> {item.count}</span>
            )}
            <span
              aria-hidden="true"
              className={classNames(
                'cut-marker absolute inset-x-2 bottom-0 h-[4px] scale-x-0 bg-ink-1 transition-transform duration-[var(--state)]',
                'group-data-[state=active]:scale-x-100',
              )}
            />
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {items.map((item) => (
        <RadixTabs.Content
          key={item.value}
          value={item.value}
          forceMount={keepPanels || undefined}
          className="pt-4 data-[state=inactive]:hidden"
        >
          {item.panel}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  )
}
