import { Download } from 'lucide-react'
import { useAction } from '#web/client/calls/action.ts'
import { Button } from './button.tsx'
import { saveCsv } from './save-file.ts'

type Exported = {
  /** disabled when there is nothing to export */
  file?: { name: string; text: string }
  said?: { title: string; description: string }
}
type CsvExportProps = {
  /** Fetches every line. Errors as `call`. */
  gather: () => Promise<Exported>
  disabled?: boolean
  /** beside a card's title, and no higher than it */
  inTitle?: boolean
}

/** A button that gathers lines and saves them as a CSV file. */
export function CsvExport({ gather, disabled = false, inTitle = false }: CsvExportProps) {
  const exporting = useAction(gather, {
    done: ({ said }) => said,
    failed: ['Not exported'],
    onDone: ({ file }) => file && saveCsv(file.text, file.name),
  })
  return (
    <Button
      variant="secondary"
      {...(inTitle ? { size: 'dense', className: '-my-2' } : { size: 'head' })}
      icon={<Download size={inTitle ? 16 : 18} aria-hidden="true" />}
      disabled={disabled}
      busy={exporting.isPending}
      busyLabel="Exporting…"
      onClick={() => exporting.mutate()}
    >
      Export CSV
    </Button>
  )
}

/** "1 entry", "1,200 entries", or `otherwise` when the file is not complete. */
export function exportedText(count: number, complete: boolean, otherwise: string) {
  const entries = `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`
  return { title: 'Exported', description: complete ? entries : otherwise }
}
