const MIB = 1024 * 1024
const MAX_MB = 5

/** The toast about a file that cannot become a room picture; null when the page may try it. */
export function pictureProblem(
  file: Pick<File, 'type' | 'size'>,
): { title: 'Invalid File' | 'Invalid file type' | 'File too large'; description: string } | null {
  if (file.size === 0) return { title: 'Invalid File', description: 'This file is empty' }
  if (!file.type.startsWith('image/'))
    return { title: 'Invalid file type', description: 'Please choose an image file' }
  if (file.size >= MAX_MB * MIB)
    return { title: 'File too large', description: `Please choose an image under ${MAX_MB} MB` }
  return null
}
