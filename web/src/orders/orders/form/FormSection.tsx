import Box from '@mui/material/Box'
import type { ClipboardEventHandler, ReactNode } from 'react'
import { Panel } from '../../../ui/page/Panel.tsx'

export type SectionName = 'order' | 'goods' | 'slot' | 'transport' | 'more'

interface Props {
  name: SectionName
  title: string
  lead?: ReactNode
  actions?: ReactNode
  isFlush?: boolean
  onPaste?: ClipboardEventHandler
  children: ReactNode
}

export const sectionId = (name: SectionName): string => `section-${name}`

/** Shows one section of the form, with an id that the summary links to. */
export const FormSection = ({ name, children, onPaste, ...panel }: Props) => (
  <Box id={sectionId(name)} {...(onPaste && { onPaste })} sx={{ scrollMarginTop: 80 }}>
    <Panel {...panel}>{children}</Panel>
  </Box>
)
