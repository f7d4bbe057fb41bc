import { CsvExport, exportedText } from '#web/ui/csv-export.tsx'
import { csvText } from '#web/ui/save-file.ts'
import { EXPORTED_MAX, gatherPositions, type Mode } from './my-bets-data.ts'
import { positionLines } from './positions.ts'

const FULL = `The first ${EXPORTED_MAX.toLocaleString('en-US')} lines: open bets, then the newest results. Your own file in Settings holds every bet.`

async function gather(mode: Mode) {
  const { positions, complete } = await gatherPositions(mode)
  if (positions.length === 0)
    return { said: { title: 'Nothing to export', description: 'There is no bet in this mode yet.' } }
  const day = new Date().toISOString().slice(0, 10)
  return {
    file: { name: `evens-bets-${mode}-${day}.csv`, text: csvText(positionLines(positions)) },
    said: exportedText(positions.length, complete, FULL),
  }
}

/** Saves every bet of a mode as a CSV file. */
export const ExportBets = ({ mode }: { mode: Mode }) => <CsvExport gather={() => gather(mode)} />
