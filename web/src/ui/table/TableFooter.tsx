import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { pageSizes } from '@quai/contract/platform/pagination.ts'
import { Muted } from '../Muted.tsx'
import { t } from '../texts.ts'
import type { Paging } from './column.ts'

interface Props extends Paging {
  /** The caption of the table it belongs to. */
  of: string
  shown: number
}

/** Shows the position in the list and changes the page: « 1–25 sur 1 234 ». */
export const TableFooter = ({ of, page, pageSize, total, isTotalExact, onChange, shown }: Props) => {
  const from = (page - 1) * pageSize + Math.min(1, shown)
  const to = (page - 1) * pageSize + shown
  // Paging stops at the total, exact or not.
  const isLast = to >= total || (!isTotalExact && shown < pageSize)
  return (
    <Box
      component="nav"
      aria-label={t('pagesOf', { list: of })}
      sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 3.5, py: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Muted sx={{ mr: 'auto', fontVariantNumeric: 'tabular-nums' }}>
        {t(isTotalExact ? 'range' : 'rangeOver', { from, to, total })}
      </Muted>
      <Muted sx={{ display: { xs: 'none', sm: 'block' } }}>{t('rowsPerPage')}</Muted>
      <Select
        size="small"
        variant="standard"
        disableUnderline
        value={pageSize}
        onChange={({ target }) => onChange(1, target.value)}
        inputProps={{ 'aria-label': t('rowsPerPage') }}
        sx={{ fontSize: '0.8125rem', px: 1 }}
      >
        {pageSizes.map((size) => (
          <MenuItem key={size} value={size}>
            {size}
          </MenuItem>
        ))}
      </Select>
      <IconButton aria-label={t('previousPage')} disabled={page === 1} onClick={() => onChange(page - 1, pageSize)}>
        <ChevronLeft />
      </IconButton>
      <IconButton aria-label={t('nextPage')} disabled={isLast} onClick={() => onChange(page + 1, pageSize)}>
        <ChevronRight />
      </IconButton>
    </Box>
  )
}
