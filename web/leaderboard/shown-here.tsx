import { Link } from 'wouter'
import type { BettorBoard } from '#contract/bets-board.ts'
import { useAction } from '#web/client/calls/action.ts'
import { call } from '#web/client/calls/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardAction, CardTitle } from '#web/ui/card.tsx'

/** The choice whether others see the viewer's place: on the site's boards of bettors, and on the gang's for real money. */
export function ShownHere({ own: { shown } }: Pick<BettorBoard, 'own'>) {
  const changing = useAction((onBoards: boolean) => call('setBoardVisibility', { body: { onBoards } }), {
    done: ({ onBoards }) => (onBoards ? 'Others see your place' : 'Others no longer see your place'),
    failed: ['Update Failed'],
    untilShown: true,
  })
  return (
    <Card aria-labelledby="shown-here">
      <CardTitle id="shown-here">Who sees your place</CardTitle>
      {shown === 'all' ? (
        <p className="text-ink-2">
          Everybody, because you set{' '}
          <Link href="/settings#account" className="underline underline-offset-4">
            Who is in
          </Link>{' '}
          to “All”.
        </p>
      ) : (
        <>
          <p className="text-ink-2">
            {shown === 'no' ? 'Nobody. If you show yourself, others see' : 'Everybody: others see'} your name,
            your return and the number of events, but no amounts. It is one choice for the Bettors board,
            where everybody sees you in practice coins and real money, and for your gang’s board in real
            money.
          </p>
          <CardAction>
            <Button
              variant={shown === 'no' ? 'primary' : 'secondary'}
              busy={changing.isPending}
              onClick={() => changing.mutate(shown === 'no')}
            >
              {shown === 'no' ? 'Show me here' : 'Hide me here'}
            </Button>
          </CardAction>
        </>
      )}
    </Card>
  )
}
