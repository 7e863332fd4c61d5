import type { ReactNode } from 'react'
import { Muted } from '../Muted.tsx'

interface Props {
  children: ReactNode
  /** The second line; without one, the first stands alone. */
  under?: ReactNode
}

/** A value and, on a second line, a quieter one that goes with it. */
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
