import { styled } from '@mui/material/styles'

interface Props {
  text: string
  /** Offsets of the parts that stand out, in order, the second not included. */
  ranges: readonly (readonly [number, number])[]
}

/** A text with what was looked for in it. */
export const Highlighted = ({ text, ranges }: Props) => {
  const starts = [0, ...ranges.map(([, to]) => to)]
  return (
    <span>
      {starts.map((start, rank) => {
        const range = ranges[rank]
        return (
          <span key={start}>
            {text.slice(start, range?.[0])}
            {range && <Mark>{text.slice(range[0], range[1])}</Mark>}
          </span>
        )
      })}
    </span>
  )
}

const Mark = styled('mark')(({ theme }) => ({
  color: 'inherit',
  fontWeight: 640,
  backgroundColor: theme.vars.palette.primarySoft.main,
  boxShadow: `inset 0 -2px 0 ${theme.vars.palette.primary.main}`,
}))
