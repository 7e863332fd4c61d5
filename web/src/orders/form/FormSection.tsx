import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Panel } from '../../ui/page/Panel.tsx'

export type SectionName = 'order' | 'goods' | 'slot' | 'transport' | 'more'

interface Props {
  name: SectionName
  title: string
  lead?: ReactNode
  actions?: ReactNode
  isFlush?: boolean
  children: ReactNode
}

export const sectionId = (name: SectionName): string => `section-${name}`

/** Shows one section of the form, with an id that the summary links to. */
export const FormSection = ({ name, children, ...panel }: Props) => (
  <Box id={sectionId(name)} sx={{ scrollMarginTop: 80 }}>
    <Panel {...panel}>{children}</Panel>
  </Box>
)
