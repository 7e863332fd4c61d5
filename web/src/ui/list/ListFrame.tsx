import TuneIcon from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import { useLocation } from '@tanstack/react-router'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { PageFrame } from '../page/PageFrame.tsx'
import { useIsPhone } from '../page/use-is-phone.ts'
import { t } from '../texts.ts'
import { PhoneToolsPlace } from './phone-tools.tsx'
import type { ListSearch } from './use-list-search.ts'

interface Props extends Pick<ComponentProps<typeof PageFrame>, 'title' | 'name' | 'lead' | 'actions' | 'children'> {
  list: Pick<ListSearch, 'sorting'>
  /** Actions beside the main ones. */
  more?: ReactNode
  /** Leads to the other parts of the page. Stays in sight on a phone too. */
  tabs?: ReactNode
  /** How the list is shown: its views, at the left. */
  view?: ReactNode
  /** The list's tools: saved filters, columns, export. */
  tools?: ReactNode
  filters?: ReactNode
}

/** Lays out a list page. On a phone, everything but the main action, the tabs and the filters moves to a sheet: « Outils ». */
export const ListFrame = ({ list, title, name, lead, actions, more, tabs, view, tools, filters, children }: Props) => {
  const isPhone = useIsPhone()
  const here = useLocation({ select: ({ href }) => href })
  const [openAt, setOpenAt] = useState<string>()
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const hasTools = Boolean(more || view || tools || list.sorting)
  if (!isPhone)
    return (
      <PageFrame
        title={title}
        name={name}
        lead={lead}
        actions={
          (more || actions) && (
            <>
              {more}
              {actions}
            </>
          )
        }
      >
        {(tabs || view || tools || filters) && (
          <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
            <Box sx={lineSx}>
              {tabs ?? view ?? filters}
              {tools && <Box sx={toolsSx}>{tools}</Box>}
            </Box>
            {tabs && view}
            {(tabs || view) && filters}
          </Box>
        )}
        {children}
      </PageFrame>
    )
  return (
    <PhoneToolsPlace value={place}>
      <PageFrame
        title={title}
        name={name}
        actions={actions}
        aside={
          hasTools && (
            <Button startIcon={<TuneIcon />} aria-haspopup="dialog" onClick={() => setOpenAt(here)}>
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
        // Closes by itself once a tool has changed the address.
        open={openAt === here}
        onClose={() => setOpenAt(undefined)}
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

const lineSx = {
  display: 'flex',
  gap: 3,
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'flex-start',
  // Filters leave the tools the end of their line.
  '& > search': { flex: '1 1 420px' },
}
const toolsSx = { display: 'flex', gap: 2, flexWrap: 'wrap' }

const sheetSx = {
  display: 'grid',
  gap: 3,
  p: 4,
  pb: 'calc(24px + env(safe-area-inset-bottom))',
  borderRadius: '12px 12px 0 0',
  '& .MuiButton-root': { justifyContent: 'flex-start', maxWidth: 'none', fontSize: '0.875rem' },
}
