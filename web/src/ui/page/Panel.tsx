import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { radius } from '../../platform/theme/tokens.ts'
import { Muted } from '../Muted.tsx'

interface Props {
  /** Anchor that a link or a message of the page leads to. */
  id?: string
  title?: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
  /** True lets a table or a list reach the edges. */
  isFlush?: boolean
}

/** Groups related parts of a page, under a heading. */
export const Panel = ({ id, title, lead, actions, children, isFlush = false }: Props) => {
  const titleId = useId()
  return (
    <Box
      component="section"
      {...(id && { id })}
      {...(title && { 'aria-labelledby': titleId })}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.card}px`,
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      {title && (
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, px: 5, pt: 4, pb: isFlush ? 3 : 0 }}
        >
          <Box sx={{ flex: '1 1 9rem', minWidth: 0 }}>
            <Typography variant="h2" id={titleId}>
              {title}
            </Typography>
            {lead && <Muted component="div">{lead}</Muted>}
          </Box>
          {actions}
        </Box>
      )}
      <Box sx={isFlush ? flushSx : { p: 5 }}>{children}</Box>
    </Box>
  )
}

/** A table within takes the border of its panel. */
const flushSx = {
  '& [data-frame]': { border: 0, borderTop: 1, borderColor: 'divider', borderRadius: 0 },
  '& [data-frame] tr > :first-of-type': { pl: { sm: 5 } },
  '& [data-frame] tr > :last-of-type': { pr: { sm: 5 } },
}
