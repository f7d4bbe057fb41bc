/** The beginning of an MP4 file: a first box with this brand, and one that follows it. Nothing plays it. */
export function mp4({ brand = 'isom', next = 'moov', length = 200 } = {}): Buffer {
  const file = Buffer.alloc(length, 1)
  file.writeUInt32BE(24, 0)
  file.write(`ftyp${brand}\0\0\x02\0isomavc1`, 4, 'latin1')
  file.writeUInt32BE(length - 24, 24)
  file.write(next, 28, 'latin1')
  return file
}

/** The beginning of a WebM file, or of another kind of Matroska. */
export function webm(kind = 'webm'): Buffer {
  const docType = Buffer.concat([Buffer.from([0x42, 0x82, 0x80 | kind.length]), Buffer.from(kind)])
  const version = Buffer.from([0x42, 0x86, 0x81, 1])
  const header = Buffer.concat([version, docType])
  const segment = Buffer.concat([Buffer.from([0x18, 0x53, 0x80, 0x67, 0xff]), Buffer.alloc(100, 2)])
  return Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x01, 0, 0, 0, 0, 0, 0, header.length]),
    header,
    segment,
  ])
}
