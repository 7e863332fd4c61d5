import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import { type ComponentType, useState } from 'react'
import { later } from '../../platform/modules.ts'
import { PagePart } from '../page/part/PagePart.tsx'
import { t } from '../texts.ts'

/**
 * Declares a dialog whose code is fetched apart: `opensDialog(() => import('./MoveDialog.tsx'), 'MoveDialog')`.
 * A page renders it like any other. It is fetched at rest or when it first opens, shows meanwhile that it is on its way,
 * and is kept from then on, so that it can close as it opened. Without `isOpen` it is open as long as it is rendered.
 */
export const opensDialog = <Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) => {
  const Dialog = later(load, name, <OnItsWay />)
  return (props: Props & { isOpen?: boolean }) => {
    const isOpen = props.isOpen ?? true
    const [wasOpen, setWasOpen] = useState(isOpen)
    if (isOpen && !wasOpen) setWasOpen(true)
    return (
      wasOpen && (
        <PagePart>
          <Dialog {...props} />
        </PagePart>
      )
    )
  }
}

const OnItsWay = () => (
  <Box component="output" aria-label={t('wait')} sx={onItsWaySx}>
    <CircularProgress size={32} aria-hidden="true" />
  </Box>
)

const onItsWaySx = {
  position: 'fixed',
  inset: 0,
  zIndex: 'modal',
  display: 'grid',
  placeItems: 'center',
  // Most dialogs come sooner.
  animation: 'dialog-on-its-way 0.4s step-end',
  '@keyframes dialog-on-its-way': { from: { opacity: 0 } },
}
