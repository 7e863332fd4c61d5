import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { onPhone } from '../../../platform/theme/tokens.ts'
import { t } from '../../texts.ts'
import type { ListSearch } from '../use-list-search.ts'

interface Props {
  /** The field that searches the list. */
  search?: ReactNode
  children?: ReactNode
  list: Pick<ListSearch, 'filtersCount' | 'clearFilters'>
}

/** Shows a list's filters as chips, each with its value, and clears them. On a phone, all on one line that scrolls. */
export const FilterBar = ({ search, children, list: { filtersCount: count, clearFilters } }: Props) => (
  <Box component="search" aria-label={t('filters')} sx={barSx}>
    {search}
    <Box sx={chipsSx}>
      {children}
      {count > 0 && (
        <Button size="small" onClick={clearFilters} sx={{ flexShrink: 0 }}>
          {t('resetFilters')}
        </Button>
      )}
    </Box>
  </Box>
)

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'flex-start',
  minWidth: 0,
  [onPhone]: {
    flexWrap: 'nowrap',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    // To the edges of the screen, so that a chip cut by the edge says that there are more.
    mx: -4,
    px: 4,
    // Room for the labels of fields and the outline of what has the focus.
    pt: 2,
    mt: -2,
    pb: 1,
    '& > *, & > div > *': { flexShrink: 0 },
  },
}

const chipsSx = {
  flex: '1 1 420px',
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  [onPhone]: { flex: 'none', flexWrap: 'nowrap' },
}
