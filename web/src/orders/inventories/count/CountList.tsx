import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { useDeferredValue } from 'react'
import { Muted } from '../../../ui/Muted.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { batchText, unitText } from '../line-words.ts'
import { t } from '../texts.ts'
import type { ShownLine } from './use-count.ts'

export interface CountFilter {
  search: string
  /** True shows all lines, false only the uncounted ones. */
  isAll: boolean
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns the lines that contain every word of the search. A search covers all lines. */
export const matching = (lines: readonly ShownLine[], { search, isAll }: CountFilter): ShownLine[] => {
  const words = plain(search).split(/\s+/).filter(Boolean)
  return lines.filter((line) => {
    if (words.length === 0) return isAll || line.counted === null || line.state === 'refused'
    const said = plain([line.reference, line.name, line.ean ?? '', line.batchNumber ?? ''].join(' '))
    return words.every((word) => said.includes(word))
  })
}

interface Props {
  lines: readonly ShownLine[]
  currentKey: string | undefined
  filter: CountFilter
  onFilter: (filter: CountFilter) => void
  onChoose: (line: ShownLine) => void
  onDrop: (key: string) => void
  onFound: () => void
}

const shownAtOnce = 200

/** Lists the lines and finds one by its reference or its EAN (a scanner types the code and presses Enter). */
export const CountList = ({ lines, currentKey, filter, onFilter, onChoose, onDrop, onFound }: Props) => {
  const shown = useDeferredValue(lines)
  return (
    <Panel isFlush>
      <Box
        component="form"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is also a form, so that Enter chooses a line
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          const [first] = lines
          if (!first) return
          onFilter({ ...filter, search: '' })
          onChoose(first)
        }}
        sx={{ p: 4, display: 'flex', flexDirection: 'column', gap: 3 }}
      >
        <TextField
          label={t('search')}
          value={filter.search}
          onChange={({ target }) => onFilter({ ...filter, search: target.value })}
          slotProps={{ htmlInput: { autoComplete: 'off', enterKeyHint: 'search' } }}
        />
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', flexWrap: 'wrap' }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={t('filter')}
            value={filter.isAll ? 'all' : 'todo'}
            onChange={(_event, chosen: string | null) => chosen && onFilter({ ...filter, isAll: chosen === 'all' })}
          >
            <ToggleButton value="todo" sx={{ minHeight: 44, px: 4 }}>
              {t('filterTodo')}
            </ToggleButton>
            <ToggleButton value="all" sx={{ minHeight: 44, px: 4 }}>
              {t('filterAll')}
            </ToggleButton>
          </ToggleButtonGroup>
          <Button onClick={onFound} sx={{ minHeight: 44 }}>
            {t('found')}
          </Button>
        </Box>
      </Box>
      {lines.length === 0 ? (
        <EmptyState title={filter.search === '' ? t('allCounted') : t('noMatch')}>
          {filter.search === '' ? t('allCountedText') : t('noMatchText')}
        </EmptyState>
      ) : (
        <Box component="ul" sx={listSx}>
          {shown.slice(0, shownAtOnce).map((line) => (
            <Box component="li" key={line.key} sx={{ display: 'flex', alignItems: 'center' }}>
              <ButtonBase
                onClick={() => onChoose(line)}
                aria-current={line.key === currentKey ? 'true' : undefined}
                sx={rowSx}
              >
                <Box component="span" sx={{ minWidth: 0, flex: 1 }}>
                  <Box component="span" sx={{ display: 'block', fontWeight: 600, overflowWrap: 'anywhere' }}>
                    {line.reference}
                  </Box>
                  <Muted component="span" variant="caption" sx={{ display: 'block' }}>
                    {[batchText(line), unitText(line.productPackaging, 1), line.isAdded && t('added')]
                      .filter(Boolean)
                      .join(' · ')}
                  </Muted>
                </Box>
                <Counted line={line} />
              </ButtonBase>
              {line.state === 'refused' && (
                <IconButton aria-label={t('clear')} onClick={() => onDrop(line.key)}>
                  <CloseOutlined fontSize="small" />
                </IconButton>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Panel>
  )
}

const tones = { open: 'text.secondary', saved: 'text.primary', waiting: 'tone.wait.ink', refused: 'tone.refused.ink' }

const Counted = ({ line }: { line: ShownLine }) => (
  <Box component="span" sx={{ textAlign: 'end', color: tones[line.state], fontVariantNumeric: 'tabular-nums' }}>
    <Box component="span" sx={{ display: 'block', fontWeight: line.counted === null ? 420 : 640 }}>
      {line.counted === null ? t('notCounted') : formatInteger(line.counted)}
    </Box>
    {(line.state === 'waiting' || line.state === 'refused') && (
      <Box component="span" sx={{ fontSize: '0.75rem' }}>
        {t(line.state === 'waiting' ? 'waiting_state' : 'refused_state')}
      </Box>
    )}
  </Box>
)

const listSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  maxHeight: { md: 560 },
  overflowY: { md: 'auto' },
  '& > li': { borderTop: 1, borderColor: 'divider' },
}

const rowSx = {
  flex: 1,
  minWidth: 0,
  minHeight: 52,
  px: 4,
  py: 2,
  gap: 3,
  display: 'flex',
  justifyContent: 'space-between',
  textAlign: 'start',
  font: 'inherit',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current="true"]': { bgcolor: 'sunken.main', boxShadow: 'inset 3px 0 0 var(--q-palette-lane-main)' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
}
