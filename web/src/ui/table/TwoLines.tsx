import type { ReactNode } from 'react'
import { Muted } from '../Muted.tsx'

interface Props {
  children: ReactNode
  /** The second line; omitted when undefined. */
  under?: ReactNode
}

/** Shows a value with a quieter one below it. */
export const TwoLines = ({ children, under }: Props) => (
  <span>
    {children}
    {under && (
      <Muted component="span" sx={{ display: 'block' }}>
        {under}
      </Muted>
    )}
  </span>
)
