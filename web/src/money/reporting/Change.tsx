import Box from '@mui/material/Box'
import { kpis } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiFigure } from '@quai/contract/money/kpis/kpi.ts'
import { kpiChangeText } from '@quai/contract/money/kpis/value-text.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { Muted } from '../../ui/Muted.tsx'

/** Says the difference in words and by an arrow; its colour says whether it is good news. */
export const Change = ({ name, value, previous }: KpiFigure) => {
  const text = kpiChangeText(name, value, previous)
  if (!text) return <Muted component="span">{emptyMark}</Muted>
  const isMore = (value ?? 0) > (previous ?? 0)
  const { better } = kpis[name]
  const isSame = !text.includes(' de ')
  const color =
    isSame || !better ? 'text.secondary' : (better === 'more') === isMore ? 'tone.done.ink' : 'tone.refused.ink'
  return (
    <Box component="span" sx={{ fontSize: '0.8125rem', color }}>
      {!isSame && <span aria-hidden="true">{isMore ? '↑ ' : '↓ '}</span>}
      {text}
    </Box>
  )
}
