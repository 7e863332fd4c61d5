import Box from '@mui/material/Box'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { countLimit } from '@quai/contract/platform/pagination.ts'
import { emptyMark, formatInteger } from '@quai/contract/platform/text/typography.ts'
import { createLink, type LinkProps } from '@tanstack/react-router'
import { radius } from '../../platform/theme/tokens.ts'
import { Muted } from '../../ui/Muted.tsx'
import { t } from './texts.ts'

export interface Wait<Name extends string> {
  name: Name
  label: string
  /** True for what waits for the reader: the one accent of the strip. */
  isMine?: boolean
  link: Pick<LinkProps, 'to' | 'search'>
}

interface Props<Name extends string> {
  label: string
  waits: readonly Wait<Name>[]
  counts: Record<Name, number> | undefined
  /** Said in place of zeros, which are then left out. */
  nothing?: string
}

/** Shows one strip of counts, each linking to the list it counts; a zero is muted, or left out. */
export const CountStrip = <Name extends string>({ label: title, waits, counts, nothing }: Props<Name>) => {
  const shown = nothing && counts ? waits.filter(({ name }) => counts[name] > 0) : waits
  if (shown.length === 0) return <Muted>{nothing}</Muted>
  return (
    <Box component="ul" aria-label={title} sx={stripSx(shown.length)}>
      {shown.map(({ name, label, isMine, link }) => {
        const count = counts?.[name]
        return (
          <Box component="li" key={name} sx={{ display: 'flex' }}>
            <Figure {...link}>
              <Typography
                component="span"
                sx={figureSx(count ? (isMine ? 'tone.wait.ink' : 'text.primary') : 'faint.main')}
              >
                {count === undefined
                  ? emptyMark
                  : count >= countLimit
                    ? t('over', { count: countLimit })
                    : formatInteger(count)}
              </Typography>
              <Muted component="span" sx={{ textWrap: 'balance' }}>
                {label}
              </Muted>
            </Figure>
          </Box>
        )
      })}
    </Box>
  )
}

const stripSx = (length: number) => ({
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: `repeat(${Math.ceil(length / 2)}, minmax(0, 1fr))`,
    lg: `repeat(${length}, minmax(0, 1fr))`,
  },
  // A few figures keep together.
  ...(length < 4 && { maxWidth: length * 280 }),
  gap: '1px',
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.card}px`,
  bgcolor: 'divider',
  overflow: 'hidden',
  // With an odd number of counts, the last one fills its row.
  ...(length % 2 === 1 && { '& > li:last-of-type': { gridColumn: { xs: '1 / -1', md: 'span 2', lg: 'auto' } } }),
})

const figureSx = (color: string) => ({
  fontSize: '1.875rem',
  lineHeight: 1.1,
  fontWeight: 600,
  letterSpacing: '-0.03em',
  fontVariantNumeric: 'tabular-nums',
  color,
})

const Figure = createLink(
  styled('a')(({ theme }) => ({
    flex: 1,
    display: 'flex',
    flexDirection: 'column',
    gap: 6,
    padding: '18px 20px 16px',
    textDecoration: 'none',
    color: 'inherit',
    backgroundColor: theme.vars.palette.background.paper,
    '&:hover': { backgroundColor: theme.vars.palette.sunken.main },
    '&:focus-visible': { outlineOffset: -3 },
  })),
)
