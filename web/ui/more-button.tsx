import { Ellipsis } from 'lucide-react'
import { IconButton, type IconButtonProps } from './button.tsx'

/** The usual trigger of a menu: three dots. The label is its name. */
export const MoreButton = (props: IconButtonProps) => (
  <IconButton {...props}>
    <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
  </IconButton>
)
