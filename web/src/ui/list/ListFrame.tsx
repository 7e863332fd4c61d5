import MoreHoriz from '@mui/icons-material/MoreHoriz'
import TuneIcon from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import Button, { type ButtonProps } from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Popover from '@mui/material/Popover'
import { useLocation } from '@tanstack/react-router'
import { type ComponentProps, type MouseEvent, type ReactNode, useState } from 'react'
import { PageFrame } from '../page/PageFrame.tsx'
import { useIsPhone } from '../page/use-is-phone.ts'
import { Tip } from '../Tip.tsx'
import { t } from '../texts.ts'
import { PhoneToolsPlace } from './phone-tools.tsx'
import type { ListSearch } from './use-list-search.ts'

interface Props extends Pick<ComponentProps<typeof PageFrame>, 'title' | 'name' | 'lead' | 'actions' | 'children'> {
  list: Pick<ListSearch, 'sorting'>
  /** Rarer actions, with the tools. */
  more?: ReactNode
  /** Leads to the other parts of the page. Stays in sight on a phone too. */
  tabs?: ReactNode
  /** How the list is shown: its views. */
  view?: ReactNode
  /** The list's tools: saved filters, columns, export. */
  tools?: ReactNode
  filters?: ReactNode
}

/**
 * Lays out a list page: its title, what is shown and the main action on one line, its filters on the next, all the rest
 * behind « Outils ».
 */
export const ListFrame = ({ list, title, name, lead, actions, more, tabs, view, tools, filters, children }: Props) => {
  const isPhone = useIsPhone()
  const here = useLocation({ select: ({ href }) => href })
  const [open, setOpen] = useState<{ at: string; by: HTMLElement }>()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const hasTools = Boolean(more || tools || (isPhone && (view || list.sorting)))
  const opener = {
    'aria-haspopup': 'dialog' as const,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => setOpen({ at: here, by: currentTarget }),
  }
  // Closes by itself once a tool has changed the address.
  const isOpen = open?.at === here
  const close = () => setOpen(undefined)
  if (!isPhone)
    return (
      <PageFrame
        isList
        title={title}
        name={name}
        lead={lead}
        actions={
          (view || hasTools || actions) && (
            <>
              {view}
              {hasTools && <ToolsButton {...opener} />}
              {actions}
            </>
          )
        }
      >
        {(tabs || filters) && (
          <Box sx={lineSx}>
            {tabs}
            {filters}
          </Box>
        )}
        {children}
        {hasTools && (
          <ToolsMenu anchor={isOpen ? open.by : null} onClose={close}>
            {tools}
            {more}
          </ToolsMenu>
        )}
      </PageFrame>
    )
  return (
    <PhoneToolsPlace value={place}>
      <PageFrame
        isList
        title={title}
        name={name}
        actions={actions}
        aside={
          hasTools && (
            <Button {...opener} startIcon={<TuneIcon />}>
              {t('tools')}
            </Button>
          )
        }
      >
        {tabs}
        {filters}
        {children}
      </PageFrame>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={close}
        keepMounted
        slotProps={{ paper: { sx: sheetSx, role: 'dialog', 'aria-label': t('tools') } }}
      >
        {view}
        <Box ref={setPlace} sx={{ '& > * > *': { px: 0, pt: 1 } }} />
        {tools}
        {more}
      </Drawer>
    </PhoneToolsPlace>
  )
}

const ToolsButton = (opener: Pick<ButtonProps, 'aria-haspopup' | 'onClick'>) => (
  <Tip text={t('tools')}>
    <Button {...opener} variant="outlined" aria-label={t('tools')} sx={{ minWidth: 40, px: 0 }}>
      <MoreHoriz fontSize="small" />
    </Button>
  </Tip>
)

const ToolsMenu = ({ anchor, onClose, children }: ToolsMenuProps) => (
  <Popover
    open={anchor !== null}
    anchorEl={anchor}
    onClose={onClose}
    anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
    transformOrigin={{ vertical: 'top', horizontal: 'right' }}
    slotProps={{ paper: { role: 'dialog', 'aria-label': t('tools'), sx: menuSx } }}
  >
    {children}
  </Popover>
)

interface ToolsMenuProps {
  anchor: HTMLElement | null
  onClose: () => void
  children: ReactNode
}

const lineSx = {
  display: 'flex',
  columnGap: 5,
  rowGap: 2,
  flexWrap: 'wrap',
  alignItems: 'center',
  '& > search': { flex: '1 1 320px' },
}

const buttonsSx = { justifyContent: 'flex-start', maxWidth: 'none', fontSize: '0.875rem' }

const menuSx = {
  display: 'grid',
  p: 2,
  mt: 1,
  minWidth: 220,
  '& .MuiButton-root': { ...buttonsSx, minHeight: 40, px: 3, border: 0, color: 'text.primary' },
  '& .MuiButton-startIcon': { ml: 0, '& > svg': { fontSize: 18 } },
}

const sheetSx = {
  display: 'grid',
  gap: 3,
  p: 4,
  pb: 'calc(24px + env(safe-area-inset-bottom))',
  borderRadius: '12px 12px 0 0',
  '& .MuiButton-root': buttonsSx,
}
