import { Avatar, type Person } from './avatar.tsx'

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
