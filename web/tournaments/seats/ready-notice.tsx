import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Reply } from '#contract/index.ts'
import { keyOf } from '#web/client/calls/query.ts'
import { useServerOffset } from '#web/client/live/server-offset.ts'
import { playSound } from '#web/client/sound.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { NoticeCard } from '#web/ui/notice-card.tsx'

/** On any page: a tournament asks whether the person is ready. Not on that tournament's own page, which itself asks. */
export function ReadyNotice({ otherwise }: { otherwise: React.ReactNode }) {
  const [path] = useLocation()
  const wanted = useQuery<Reply<'myMatches'>>({ queryKey: keyOf('myMatches') })
  const [closed, close] = useState<string>()
  const asked = wanted.data?.find(({ need }) => need === 'ready')
  const about = asked && `${asked.tournamentId} ${asked.dueAt}`
  const shown = asked?.dueAt && about !== closed && path !== `/tournaments/${asked.tournamentId}`
  useEffect(() => {
    if (shown) playSound('coin-flip', { practice: false })
  }, [shown])
  const offset = useServerOffset()
  if (!asked?.dueAt || !shown) return otherwise
  return (
    <NoticeCard title="Are you ready?" onClose={() => close(about)}>
      <p role="status" className="text-ink-2">
        <bdi>{asked.gameTitle}</bdi> is about to start. Answer in{' '}
        <Countdown
          until={asked.dueAt}
          offset={offset}
          onEnd={() => void wanted.refetch()}
          className="font-semibold text-ink-1"
        />
        .
      </p>
      <LinkButton href={`/tournaments/${asked.tournamentId}`}>Open the tournament</LinkButton>
    </NoticeCard>
  )
}
