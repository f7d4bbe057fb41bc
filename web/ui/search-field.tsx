import { Search, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { pressedKey } from '#web/client/pressed-key.ts'
import { useSearchText } from '#web/client/settled.ts'
import { limited } from './limited-text.ts'

export type SearchFieldProps = {
  /** its name, and its placeholder unless it has another */
  label: string
  placeholder?: string
  value: string
  onSearch: (search: string) => void
  /** takes the focus when it appears */
  focused?: boolean
  maxLength?: number
}

/** Searches when typing pauses, and at once on Enter. */
export function SearchField({
  label,
  placeholder = label,
  value,
  onSearch,
  focused = false,
  maxLength = 100,
}: SearchFieldProps) {
  const { text, setText, search } = useSearchText(value, onSearch)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) field.current?.focus()
  }, [focused])
  return (
    <span className="relative flex w-44 max-w-[45vw] shrink-0 md:max-w-none md:min-w-36 md:flex-1">
      <Search
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-3"
      />
      <input
        ref={field}
        aria-label={label}
        type="search"
        placeholder={placeholder}
        enterKeyHint="search"
        autoComplete="off"
        className="min-h-11 w-full rounded-full border border-line-2 bg-raised pr-10 pl-10 text-base -outline-offset-2 [&::-webkit-search-cancel-button]:hidden"
        value={text}
        {...limited({ maxLength, onChange: ({ target }) => setText(target.value) })}
        onKeyDown={(event) => pressedKey(event) === 'Enter' && search()}
      />
      {text && (
        <button
          type="button"
          aria-label="Clear the search"
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-full -outline-offset-2"
          onClick={() => {
            search('')
            field.current?.focus()
          }}
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </span>
  )
}
