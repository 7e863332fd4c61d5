import FilterListOutlined from '@mui/icons-material/FilterListOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Drawer from '@mui/material/Drawer'
import Popover from '@mui/material/Popover'
import { type ReactNode, type Ref, useState } from 'react'
import { useIsPhone } from '../../page/use-is-phone.ts'
import { t } from '../../texts.ts'
import { chipSx } from './chip-styles.ts'
import { FilterPlace } from './filter-place.ts'

interface Props {
  ref: Ref<HTMLButtonElement>
  /** How many filters are set. */
  count: number
  filters: ReactNode
  clear: ReactNode
}

/** « Filtrer »: opens all filters of a list, each as a field. They apply at once. */
export const FilterPanel = ({ ref, count, filters, clear }: Props) => {
  const isPhone = useIsPhone()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const panel = (
    <>
      <FilterPlace value="panel">{filters}</FilterPlace>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 2 }}>
        {clear}
        <Button variant="outlined" onClick={close}>
          {t('close')}
        </Button>
      </Box>
    </>
  )
  const paper = { role: 'dialog', 'aria-label': t('filters') }
  return (
    <>
      <Button
        ref={ref}
        variant="outlined"
        startIcon={<FilterListOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={chipSx(count > 0 && isPhone)}
      >
        {count > 0 && isPhone ? t('filtersSet', { count }) : t('filter')}
      </Button>
      {isPhone ? (
        <Drawer
          anchor="bottom"
          open={anchor !== null}
          onClose={close}
          slotProps={{ paper: { ...paper, sx: { ...fieldsSx, borderRadius: '12px 12px 0 0' } } }}
        >
          {panel}
        </Drawer>
      ) : (
        <Popover
          open={anchor !== null}
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { ...paper, sx: { ...fieldsSx, width: 380, mt: 1 } } }}
        >
          {panel}
        </Popover>
      )}
    </>
  )
}

const fieldsSx = { display: 'grid', gap: 4, p: 4 }
