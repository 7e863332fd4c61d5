import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import { useState } from 'react'
import { Muted } from '../Muted.tsx'
import { t } from '../table/texts.ts'
import { type ChosenColumns, type ColumnChoice, moved } from './column-choice.ts'

interface Props<Row> {
  choices: readonly ColumnChoice<Row>[]
  onChoose: (chosen: ChosenColumns) => void
}

/** Chooses a list's columns and their order; the first column always stays. */
export const ColumnsButton = <Row,>({ choices, onChoose }: Props<Row>) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [said, setSaid] = useState('')
  const [, ...movable] = choices
  const shown = movable.filter(({ isShown }) => isShown).map(({ column }) => column.id)
  const move = (id: string, header: string, step: 1 | -1) => {
    const next = moved(shown, shown.indexOf(id), step)
    onChoose(next)
    setSaid(t('moved', { column: header, place: next.indexOf(id) + 1, count: next.length }))
  }
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ minHeight: { xs: 44, sm: 36 } }}
      >
        {t('columns')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': t('columnsTitle'), sx: { width: 320, maxWidth: '100%', mt: 1 } },
        }}
      >
        <Box component="ul" sx={{ listStyle: 'none', m: 0, py: 2, px: 0 }}>
          {movable.map(({ column: { id, header } }) => (
            <ColumnRow
              key={id}
              header={header}
              rank={shown.indexOf(id)}
              count={shown.length}
              onShow={(isShown) => onChoose(isShown ? [...shown, id] : shown.filter((one) => one !== id))}
              onMove={(step) => move(id, header, step)}
            />
          ))}
        </Box>
        <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', px: 4, pb: 3 }}>
          <Muted variant="caption">{t('columnsHint')}</Muted>
          <Button size="small" onClick={() => onChoose(undefined)}>
            {t('reset')}
          </Button>
        </Box>
        <Box component="output" className="visually-hidden">
          {said}
        </Box>
      </Popover>
    </>
  )
}

interface ColumnRowProps {
  header: string
  /** The index among the visible columns; -1 when hidden. */
  rank: number
  /** The number of visible columns. */
  count: number
  onShow: (isShown: boolean) => void
  onMove: (step: 1 | -1) => void
}

const ColumnRow = ({ header, rank, count, onShow, onMove }: ColumnRowProps) => (
  <Box component="li" sx={{ display: 'flex', alignItems: 'center', pl: 4, pr: 2, minHeight: 44 }}>
    <FormControlLabel
      control={
        <Checkbox
          size="small"
          checked={rank >= 0}
          onChange={({ target }) => onShow(target.checked)}
          slotProps={{ input: { 'aria-label': t('show', { column: header }) } }}
        />
      }
      label={header}
      sx={{ flex: 1 }}
    />
    {rank >= 0 && (
      <>
        <IconButton aria-label={t('up', { column: header })} disabled={rank === 0} onClick={() => onMove(-1)}>
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton aria-label={t('down', { column: header })} disabled={rank === count - 1} onClick={() => onMove(1)}>
          <ArrowDownward fontSize="small" />
        </IconButton>
      </>
    )}
  </Box>
)
