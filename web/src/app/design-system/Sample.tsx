import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { Muted } from '../../ui/Muted.tsx'
import { t } from './texts.ts'

interface Props {
  /** The component and its state: « StatusChip, planned ». */
  name: string
  children: ReactNode
  isWide?: boolean
}

/** Shows a component in one state, with its name. */
export const Sample = ({ name, children, isWide = false }: Props) => (
  <Box sx={{ minWidth: 0, ...(isWide && { gridColumn: '1 / -1' }) }}>
    <Muted variant="caption" component="div" sx={{ mb: 1.5 }}>
      {name}
    </Muted>
    {children}
  </Box>
)

/** Shows a sample that seems to load only when asked, so that the page itself comes to rest. */
export const SampleOnDemand = (props: Props) => {
  const [isShown, setIsShown] = useState(false)
  return (
    <Sample {...props}>
      {isShown ? (
        props.children
      ) : (
        <Button variant="outlined" size="small" onClick={() => setIsShown(true)}>
          {t('show')}
        </Button>
      )}
    </Sample>
  )
}

export const Samples = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' }}>
    {children}
  </Box>
)
