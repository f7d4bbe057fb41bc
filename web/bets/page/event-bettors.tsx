import { useState } from 'react'
import type { Reply } from '#contract/index.ts'
import { letterOf, otherOf, SELECTIONS } from '#contract/odds.ts'
import { fullName } from '#web/chat/names.ts'
import { Slot } from '#web/client/slots.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { useEventPeople } from '../event/event-data.ts'
import { currencyOf, type EventDetail, labelsOf } from '../event/event-labels.ts'

declare module '#web/client/slots.tsx' {
  interface Slots {
    /** beside a bettor with a visible name: in the list of an event's bettors and on its tape */
    'bets.bettor': { eventId: string; userId: string; name: string; isMe: boolean }
  }
}

const SHOWN_FIRST = 5

/** The people of an event by name, and how many more there are on each side. */
export function EventBettors({ event }: { event: EventDetail }) {
  const answer = useEventPeople(event.id)
  const [all, setAll] = useState(false)
  const people = answer.data?.people ?? []
  const more = answer.data?.more
  const total = people.length + (more ? more.optionA + more.optionB : 0)
  const shown = all ? people : people.slice(0, SHOWN_FIRST)
  const cheers = shown.some(({ cheerable }) => cheerable)
  return (
    <Card>
      <CardTitle aside={total > 0 && `${total.toLocaleString()} in`}>Who is in</CardTitle>
      <Loaded answer={answer} waiting={<RowSkeleton rows={2} />}>
        {() => (
          <>
            {total === 0 && <p className="text-ink-2">Nobody yet: be the first.</p>}
            <RowList label="Bettors">
              {shown.map(({ person, selection, stake, isMe, cheerable }) => (
                <Row
                  key={person.id}
                  avatar={<Avatar person={person} />}
                  title={isMe ? 'You' : fullName(person)}
                  detail={
                    <>
                      <span
                        className={selection === 'optionA' ? 'font-semibold text-a' : 'font-semibold text-b'}
                      >
                        {letterOf(selection)}
                      </span>{' '}
                      · {labelsOf(event)[selection]}
                    </>
                  }
                  action={
                    // as wide without a button, so that all amounts stand under each other
                    cheers && (
                      <span className="flex min-w-12">
                        {cheerable && (
                          <Slot
                            name="bets.bettor"
                            given={{ eventId: event.id, userId: person.id, name: person.firstName, isMe }}
                          />
                        )}
                      </span>
                    )
                  }
                  money={<Money wire={stake} currency={currencyOf(event)} />}
                />
              ))}
            </RowList>
            {people.length > SHOWN_FIRST && (
              <Button variant="ghost" className="mt-2 -ml-4" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? 'Show fewer' : `Show all ${people.length}`}
              </Button>
            )}
            {more && <More more={more} named={people.length > 0} />}
            {event.can.bet && (
              <div className="mt-3">
                <Slot
                  name="bets.dare"
                  given={{ event, offered: event.mine ? otherOf(event.mine.selection) : undefined }}
                />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

/** "7 more, not named: 4 on A, 3 on B."; with names "7 more: 4 on A, 3 on B. Jo is among them." */
function More({ more, named }: { more: Reply<'eventPeople'>['more']; named: boolean }) {
  const many = more.optionA + more.optionB
  if (many === 0) return null
  const sides = SELECTIONS.filter((selection) => more[selection] > 0)
    .map((selection) => `${more[selection].toLocaleString()} on ${letterOf(selection)}`)
    .join(', ')
  const known = more.named.map(fullName)
  return (
    <p className="pt-2 text-sm text-ink-2 wrap-anywhere">
      {many.toLocaleString()} {!named ? 'in' : known.length > 0 ? 'more' : 'more, not named'}: {sides}.
      {known.length > 0 && ` ${listed.format(known)} ${known.length === 1 ? 'is' : 'are'} among them.`}
    </p>
  )
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })
