import { markEmailVerified, setTimeZone } from '#server/users/index.ts'
import { setWanted } from '#server/weekly-letter/index.ts'
import type { Community, Scene } from './community.ts'
import { demoSignIns } from './people.ts'

/** Before the last visits. */
const CHOSEN_HOURS = -20

/** The first of the printed people gets the weekly letter. */
export const letterLife = ({ context, db, idOf }: Community): Scene[] => [
  {
    at: CHOSEN_HOURS,
    async run() {
      const id = idOf(demoSignIns[0])
      await markEmailVerified(db, id)
      await setTimeZone(context, db, id, 'Europe/Berlin')
      await setWanted(context, db, id, true)
    },
  },
]
