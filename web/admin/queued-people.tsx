import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Avatar } from '#web/ui/avatar.tsx'

type Person = { id: string; firstName: string; lastName: string; profileImageUrl: string | null }

type QueuedPeopleProps = {
  user: Person
  other: Person | null
  /** of the first name, which names the card together with its heading: several cards may have the same heading */
  userElement: string
  /** the text after a name */
  aside?: (person: Person) => ReactNode
}

/** The one or two people of a case, with a link to each. */
export function QueuedPeople({ user, other, userElement, aside }: QueuedPeopleProps) {
  return (
    <ul aria-label="People" className="flex flex-wrap gap-x-5 gap-y-2">
      {[user, ...(other ? [other] : [])].map((person) => (
        <li key={person.id} className="flex min-w-0 items-center gap-2.5">
          <Avatar person={person} size={28} />
          <Link
            id={person === user ? userElement : undefined}
            href={`/profile/${person.id}`}
            className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {`${person.firstName} ${person.lastName}`.trim()}
          </Link>
          {aside?.(person)}
        </li>
      ))}
    </ul>
  )
}
