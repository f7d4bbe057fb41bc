import { classNames } from './class-names.ts'

const fills = ['bg-ink-1', 'bg-ink-3', 'bg-line-2']

/** Parts of a whole on one line, in shades of ink. The text beside it says the same. */
export function ShareBar({ parts }: { parts: readonly { key: string; share: number }[] }) {
  return (
    <div aria-hidden="true" className="flex h-2 gap-0.5 overflow-hidden rounded-full bg-sunken">
      {parts
        .filter(({ share }) => share > 0)
        .map(({ key, share }, place) => (
          <span
            key={key}
            className={classNames('h-full forced-colors:bg-[CanvasText]', fills[place % fills.length])}
            style={{ width: `${share}%` }}
          />
        ))}
    </div>
  )
}
