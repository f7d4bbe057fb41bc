import type { ReactNode } from 'react'

/** Read aloud, not drawn. */
export function VisuallyHidden({ children, as: Tag = 'span' }: { children: ReactNode; as?: 'span' | 'div' }) {
  return <Tag className="sr-only">{children}</Tag>
}
