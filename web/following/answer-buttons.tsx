import { Button } from '#web/ui/button.tsx'
import { type PersonNamed, useAnswer } from './followings.ts'

/** Accepts or declines a person's request. */
export function AnswerButtons({ person }: { person: PersonNamed }) {
  const answering = useAnswer(person)
  const busy = (accepts: boolean) => answering.isPending && answering.variables === accepts
  return (
    <span className="flex gap-2">
      <Button
        size="dense"
        busy={busy(true)}
        disabled={answering.isPending}
        aria-label={`Accept ${person.name}`}
        onClick={() => answering.mutate(true)}
      >
        Accept
      </Button>
      <Button
        size="dense"
        variant="secondary"
        busy={busy(false)}
        disabled={answering.isPending}
        aria-label={`Decline ${person.name}`}
        onClick={() => answering.mutate(false)}
      >
        Decline
      </Button>
    </span>
  )
}
