import { whoMay } from '#server/core/may.ts'
import { type JudgedPot, mayCreate, mayPlay, mayWithdraw } from './may.ts'

const [CREATOR, OTHER] = [1n, 2n]
const NOW = new Date(0)
const LATER = new Date(1)

const pot = (status: JudgedPot['status'], expiresAt = LATER): JudgedPot => ({
  createdById: CREATOR,
  status,
  expiresAt,
})

/** The rules for playing a pot and taking it back. */
export const whoMayPlay = whoMay<JudgedPot, { userId: bigint; hasSession: boolean }>({
  title: 'A pot',
  states: {
    open: pot('open'),
    'past its end': pot('open', NOW),
    played: pot('played'),
    'taken back': pot('withdrawn'),
    expired: pot('expired'),
  },
  people: {
    'its creator': { userId: CREATOR, hasSession: true },
    'somebody with a session of its game': { userId: OTHER, hasSession: true },
    'somebody without one': { userId: OTHER, hasSession: false },
  },
  acts: {
    'play it': (judged, player) => mayPlay(judged, { ...player, now: NOW }),
    'take it back': (judged, { userId }) => mayWithdraw(judged, userId),
  },
})

/** The rule for making a pot. */
export const whoMayCreate = whoMay<{ isPractice: boolean; open: number }, null>({
  title: 'Making a pot',
  states: {
    'with practice coins': { isPractice: true, open: 0 },
    'with twenty open pots': { isPractice: true, open: 20 },
    'with real money': { isPractice: false, open: 0 },
  },
  people: { anybody: null },
  acts: { 'make a pot': (made) => mayCreate(made) },
})
