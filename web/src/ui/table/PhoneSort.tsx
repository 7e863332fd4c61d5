import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { t } from '../texts.ts'
import type { Column, Sorting } from './column.ts'

interface Props<Row> {
  columns: readonly Column<Row>[]
  sorting: Sorting
}

/** Sorts the cards, which have no headings to press. */
export const PhoneSort = <Row,>({ columns, sorting }: Props<Row>) => {
  const choices = columns.flatMap(({ sort, header }) =>
    sort
      ? [
          { by: sort, direction: 'asc' as const, label: t('ascending', { column: header }) },
          { by: sort, direction: 'desc' as const, label: t('descending', { column: header }) },
        ]
      : [],
  )
  const current = choices.findIndex(({ by, direction }) => by === sorting.by && direction === sorting.direction)
  if (choices.length === 0) return null
  return (
    <Box sx={{ display: { sm: 'none' }, px: 4, pt: 4, pb: 1 }}>
      <TextField
        select
        fullWidth
        label={t('sortBy')}
        value={current === -1 ? '' : current}
        onChange={({ target }) => {
          const chosen = choices[Number(target.value)]
          if (chosen) sorting.onChange(chosen.by, chosen.direction)
        }}
      >
        {choices.map(({ label }, index) => (
          <MenuItem key={label} value={index}>
            {label}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
