import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#contract/index.ts'
import { keyOf } from '#web/client/calls/query.ts'

export type Standing = Reply<'leaderboard'>[number]
export type OwnStanding = Reply<'ownStanding'>
export type Crown = Reply<'crownHistory'>[number]

/** The best players, fetched again at each visit and at each signal of the socket. */
export const useBoard = () =>
  useQuery<Standing[]>({ queryKey: keyOf('leaderboard'), refetchOnMount: 'always' })

export const useOwnStanding = () =>
  useQuery<OwnStanding>({ queryKey: keyOf('ownStanding'), refetchOnMount: 'always' })

export const useCrowns = () =>
  useQuery<Crown[]>({ queryKey: keyOf('crownHistory'), refetchOnMount: 'always' })
