import { useState } from 'react'
import { classNames } from './class-names.ts'
import { hueOf, initials } from './initials.ts'

export type Person = {
  id: string
  firstName?: string | null
  lastName?: string | null
  email?: string | null
  profileImageUrl?: string | null
}

export type AvatarProps = {
  person: Person
  /** px */
  size?: number
  className?: string
}

/** Photo, else initials on a well with a band of the person's own hue. Decorative: the name is beside it. */
export function Avatar({ person, size = 36, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const photo = person.profileImageUrl
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'relative inline-grid shrink-0 align-top place-items-center overflow-hidden rounded-full bg-sunken font-bold dark:bg-raised dark:ring-1 dark:ring-line-1 dark:ring-inset text-ink-1 select-none',
        className,
      )}
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.33)) }}
    >
      {photo && failed !== photo ? (
        <img
          src={photo}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(photo)}
          className="size-full object-cover"
        />
      ) : (
        <>
          <span
            className="absolute inset-0"
            style={{
              background: `oklch(0.62 0.11 ${hueOf(person.id)})`,
              clipPath: 'polygon(94% 0, 100% 0, 100% 100%, 73% 100%)',
              opacity: 0.55,
            }}
          />
          <span className="relative">{initials(person)}</span>
        </>
      )}
    </span>
  )
}

/** Small faces side by side. They do not overlap: at this size initials fill the face, and a neighbour would cover them. */
export function AvatarRow({ people, size = 24 }: { people: readonly Person[]; size?: number }) {
  return (
    <span aria-hidden="true" className="flex shrink-0 gap-[2px]">
      {people.map((person) => (
        <Avatar key={person.id} person={person} size={size} />
      ))}
    </span>
  )
}
