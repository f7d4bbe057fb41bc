import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { errorText } from '#web/client/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.tsx'
import { csvText, saveCsv } from '#web/wallet/csv.ts'
import { EXPORTED_MAX, gatherPositions, type Mode } from './my-bets-data.ts'
import { positionLines } from './positions.ts'

/** Saves every bet of a mode as a CSV file. */
export function ExportBets({ mode }: { mode: Mode }) {
  const exporting = useMutation({
    mutationFn: () => gatherPositions(mode),
    onSuccess({ positions, complete }) {
      if (positions.length === 0) {
        toast({ title: 'Nothing to export', description: 'There is no bet in this mode yet.' })
        return
      }
      const day = new Date().toISOString().slice(0, 10)
      saveCsv(csvText(positionLines(positions)), `evens-bets-${mode}-${day}.csv`)
      const count = positions.length.toLocaleString('en-US')
      toast({
        title: 'Exported',
        description: complete
          ? `${count} ${positions.length === 1 ? 'line' : 'lines'}`
          : `The first ${EXPORTED_MAX.toLocaleString('en-US')} lines: open bets, then the newest results. Your own file in Settings holds every bet.`,
      })
    },
    onError: (error) =>
      toast({
        title: 'Not exported',
        description: errorText(error, 'The server could not be reached. Please try again'),
        variant: 'destructive',
      }),
  })
  return (
    <Button
      variant="secondary"
      icon={<Download size={18} aria-hidden="true" />}
      busy={exporting.isPending}
      busyLabel="Exporting…"
      onClick={() => exporting.mutate()}
    >
      Export CSV
    </Button>
  )
}
