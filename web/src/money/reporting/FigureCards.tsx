import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { type KpiName, kpiLabelFor } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiAnswer } from '@quai/contract/money/kpis/kpi.ts'
import { kpiValueText } from '@quai/contract/money/kpis/value-text.ts'
import { useState } from 'react'
import { currentUser } from '../../platform/session.ts'
import { radius } from '../../platform/theme/tokens.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Change } from './Change.tsx'
import { t } from './texts.ts'

interface Props {
  answer: KpiAnswer
  chosen: KpiName
  onChoose: (name: KpiName) => void
}

/** More figures than this are shown on demand. */
const mostCards = 6

/** Shown first of a family of many. */
const firstCards: readonly KpiName[] = ['orders', 'deliveries', 'collections', 'finished']

/** Shows each figure with its difference from the previous period; the chosen one is drawn below. */
export const FigureCards = ({ answer: { figures }, chosen, onChoose }: Props) => {
  const [isAll, setIsAll] = useState(false)
  const isLong = figures.length > mostCards && figures.some(({ name }) => firstCards.includes(name))
  const shown = isLong && !isAll ? figures.filter(({ name }) => firstCards.includes(name) || name === chosen) : figures
  return (
    <div>
      <Box component="ul" aria-label={t('figures')} sx={gridSx(shown.length)}>
        {shown.map((figure) => (
          <li key={figure.name}>
            <ButtonBase
              aria-pressed={figure.name === chosen}
              onClick={() => onChoose(figure.name)}
              sx={cardSx(figure.name === chosen)}
            >
              <Muted component="span">{kpiLabelFor(figure.name, currentUser()?.userType)}</Muted>
              <Typography component="span" sx={valueSx}>
                {kpiValueText(figure.name, figure.value)}
              </Typography>
              <Change {...figure} />
            </ButtonBase>
          </li>
        ))}
      </Box>
      {isLong && (
        <Button aria-expanded={isAll} onClick={() => setIsAll(!isAll)} sx={{ mt: 2, ml: { sm: -4 } }}>
          {t(isAll ? 'fewer' : 'all')}
        </Button>
      )}
    </div>
  )
}

/** Full rows where it can be: three cards a row for three, five, six and nine of them, else four. */
const gridSx = (count: number) => ({
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: `repeat(${[3, 5, 6, 9].includes(count) ? 3 : 4}, minmax(0, 1fr))`,
  },
  display: 'grid',
  gap: 3,
  listStyle: 'none',
  m: 0,
  p: 0,
})

const cardSx = (isChosen: boolean) => ({
  display: 'flex',
  width: '100%',
  height: '100%',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  gap: 1,
  p: 4,
  textAlign: 'start',
  fontFamily: 'inherit',
  border: 1,
  borderColor: isChosen ? 'primary.main' : 'divider',
  outline: isChosen ? '1px solid' : 'none',
  outlineColor: 'primary.main',
  borderRadius: `${radius.card}px`,
  bgcolor: 'background.paper',
  '&:hover': { bgcolor: 'sunken.main' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
})

const valueSx = {
  fontSize: { xs: '1.25rem', md: '1.5rem' },
  lineHeight: 1.15,
  fontWeight: 600,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'break-word',
}
