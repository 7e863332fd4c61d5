import Box from '@mui/material/Box'
import { type Difference, differenceKindLabels } from '@quai/contract/orders/orders/changes/proposal.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'

/** Lists each change as before and after; an addition or a removal is stated in words. */
export const Differences = ({ differences }: { differences: readonly Difference[] }) => (
  <Box component="ul" sx={listSx}>
    {differences.map(({ field, label, kind, from, to }) => (
      <Box component="li" key={`${field}/${label}`} sx={{ overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {typeset(label)}
          {kind !== 'changed' && ` · ${differenceKindLabels[kind].toLowerCase()}`}
        </Box>
        <Box component="span" sx={{ display: 'block', whiteSpace: 'pre-line' }}>
          {from !== null && <Before>{from}</Before>}
          {from !== null && to !== null && <Arrow />}
          {to !== null && <After>{to}</After>}
        </Box>
      </Box>
    ))}
  </Box>
)

export const Before = ({ children }: { children: string }) => (
  <Box
    component="del"
    sx={{ color: 'text.secondary', textDecorationColor: 'currentcolor', textDecorationThickness: '1px' }}
  >
    {typeset(children)}
  </Box>
)

export const After = ({ children }: { children: string }) => (
  <Box component="ins" sx={{ textDecoration: 'none', fontWeight: 600 }}>
    {typeset(children)}
  </Box>
)

const Arrow = () => (
  <Box component="span" aria-hidden="true" sx={{ color: 'faint.main' }}>
    {' → '}
  </Box>
)

const listSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  fontSize: '0.8125rem',
}
