import Typography, { type TypographyProps } from '@mui/material/Typography'
import type { ElementType } from 'react'

interface Props extends Omit<TypographyProps, 'color'> {
  component?: ElementType
}

/** Renders a smaller, quieter text: a secondary value, a hint, a count. */
export const Muted = (props: Props) => <Typography variant="body2" color="text.secondary" {...props} />
