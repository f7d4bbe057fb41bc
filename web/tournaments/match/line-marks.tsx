import { classNames } from '#web/ui/class-names.ts'

const PIP_WIDTH = 7

/** One slanted pip for each life: full pips are the remaining lives. Its text is beside it, for people who do not see it. */
export function Lives({ left, of }: { left: number; of: number }) {
  const width = of * PIP_WIDTH
  return (
    <svg aria-hidden="true" focusable="false" width={width} height={9} viewBox={`0 0 ${width} 9`}>
      {Array.from({ length: of }, (_, place) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a pip is its place
          key={place}
          d={`M${place * PIP_WIDTH + 2.2} .8h4l-1.6 7.4h-4z`}
          fill={place < left ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1"
        />
      ))}
    </svg>
  )
}

/** At a face: a full disc means present, a ring means absent. */
export function PresenceMark({ online }: { online: boolean | undefined }) {
  if (online === undefined) return null
  return (
    <span
      aria-hidden="true"
      title={online ? 'Here' : 'Not here'}
      className="absolute right-0 bottom-0 grid size-3.5 place-items-center rounded-full bg-surface"
    >
      <span className={classNames('size-2.5 rounded-full', online ? 'bg-gain' : 'border-2 border-line-2')} />
    </span>
  )
}
