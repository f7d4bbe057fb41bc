import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a whole file or nothing, whatever ends the process or the machine. Afterwards the file is on the disk, under its name. */
export async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  await syncFolder(dirname(path))
}

/** A new name in a folder lasts once the folder is on the disk. Windows does that automatically and opens no folder. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
