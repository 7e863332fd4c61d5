import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Muted } from '../Muted.tsx'

interface Props {
  children: ReactNode
  /** The second line; omitted when undefined. */
  under?: ReactNode
}

/** Shows a value with a quieter one below it. */
export const TwoLines = ({ children, under }: Props) =>
  (children || under) && (
    <Box component="span" sx={{ display: 'block', minWidth: 0, ...clipped, '& > *': clipped }}>
      {children}
      {under && (
        <Muted component="span" sx={{ display: 'block' }}>
          {under}
        </Muted>
      )}
    </Box>
  )

const clipped = { overflow: 'hidden', textOverflow: 'ellipsis' }
