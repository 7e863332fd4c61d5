import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { type KpiName, kpis } from '@quai/contract/kpis/definitions.ts'
import type { KpiAnswer } from '@quai/contract/kpis/kpi.ts'
import { kpiValueText } from '@quai/contract/kpis/value-text.ts'
import { radius } from '../platform/theme/tokens.ts'
import { Muted } from '../ui/Muted.tsx'
import { Change } from './Change.tsx'
import { t } from './texts.ts'

interface Props {
  answer: KpiAnswer
  chosen: KpiName
  onChoose: (name: KpiName) => void
}

/** Shows each figure with its difference from the previous period; the chosen one is drawn below. */
export const FigureCards = ({ answer, chosen, onChoose }: Props) => (
  <Box component="ul" aria-label={t('figures')} sx={gridSx}>
    {answer.figures.map((figure) => (
      <li key={figure.name}>
        <ButtonBase
          aria-pressed={figure.name === chosen}
          onClick={() => onChoose(figure.name)}
          sx={cardSx(figure.name === chosen)}
        >
          <Muted component="span">{kpis[figure.name].label}</Muted>
          <Typography component="span" sx={valueSx}>
            {kpiValueText(figure.name, figure.value)}
          </Typography>
          <Change {...figure} />
        </ButtonBase>
      </li>
    ))}
  </Box>
)

const gridSx = {
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fill, minmax(196px, 1fr))' },
  display: 'grid',
  gap: 3,
  listStyle: 'none',
  m: 0,
  p: 0,
}

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
  fontSize: '1.5rem',
  lineHeight: 1.15,
  fontWeight: 600,
  letterSpacing: '-0.02em',
  fontVariantNumeric: 'tabular-nums',
}
