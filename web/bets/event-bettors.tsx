import { useState } from 'react'
import { letterOf } from '#contract/odds.ts'
import { Slot } from '#web/client/slots.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardTitle } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Money } from '#web/ui/money.tsx'
import { Row, RowList } from '#web/ui/row.tsx'
import { RowSkeleton } from '#web/ui/skeleton.tsx'
import { useBettors } from './event-data.ts'
import { currencyOf, type EventDetail, labelsOf } from './event-labels.ts'

declare module '#web/client/slots.tsx' {
  interface Slots {
    /** beside a bettor whose record others may see: in the list of an event's bettors and on its tape */
    'bets.bettor': { eventId: string; userId: string; name: string; isMe: boolean }
  }
}

const SHOWN_FIRST = 5

/** The bettors, the biggest positions first. */
export function EventBettors({ event }: { event: EventDetail }) {
  const bettors = useBettors(event.id)
  const [all, setAll] = useState(false)
  const people = bettors.data ?? []
  const shown = all ? people : people.slice(0, SHOWN_FIRST)
  return (
    <Card>
      <CardTitle
        aside={people.length > 0 && `${people.length === 100 ? 'the 100 biggest' : `${people.length} in`}`}
      >
        Who is in
      </CardTitle>
      <Loaded
        answer={bettors}
        waiting={<RowSkeleton rows={2} />}
        empty={<p className="text-ink-2">Nobody yet: be the first.</p>}
      >
        {() => (
          <>
            <RowList label="Bettors">
              {shown.map(({ person, selection, stake, isMe, showsRecord }) => (
                <Row
                  key={person.id}
                  avatar={<Avatar person={person} />}
                  title={isMe ? 'You' : `${person.firstName} ${person.lastName}`.trim()}
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
                    showsRecord && (
                      <Slot
                        name="bets.bettor"
                        given={{ eventId: event.id, userId: person.id, name: person.firstName, isMe }}
                      />
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
          </>
        )}
      </Loaded>
    </Card>
  )
}
