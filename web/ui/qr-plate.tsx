import { QRCodeSVG } from 'qrcode.react'

export type QrPlateProps = {
  value: string
  /** px of the code itself, margin included */
  size?: number
  level?: 'L' | 'M' | 'Q' | 'H'
  /** the effect of scanning it */
  label?: string
}

/** Black on white in every theme, with the four modules of margin that readers need. */
export function QrPlate({ value, size = 200, level = 'M', label = 'QR code' }: QrPlateProps) {
  return (
    <div className="inline-block max-w-full rounded-xl border border-line-1 bg-white p-4 forced-color-adjust-none">
      <QRCodeSVG
        value={value}
        size={size}
        level={level}
        marginSize={4}
        bgColor="#ffffff"
        fgColor="#000000"
        title={label}
        className="h-auto max-w-full"
      />
    </div>
  )
}
