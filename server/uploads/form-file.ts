import { Refusal } from '#server/core/refusal.ts'

/**
 * The file in a body: the first file of a multipart form, or the body itself.
 * @throws Refusal malformed for a form that cannot be read or has no file
 */
export async function fileIn(contentType: string | undefined, bytes: Buffer): Promise<Buffer> {
  if (!contentType?.toLowerCase().startsWith('multipart/form-data')) return bytes
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => undefined)
  const file = form && [...form.values()].find((value) => typeof value !== 'string')
  if (!file) throw new Refusal('malformed', 'Send the picture as the file of a form')
  return Buffer.from(await file.arrayBuffer())
}
