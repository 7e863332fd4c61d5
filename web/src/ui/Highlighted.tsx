import { styled } from '@mui/material/styles'

interface Props {
  text: string
  /** The start and end offsets of the highlighted parts, in order, each end excluded. */
  ranges: readonly (readonly [number, number])[]
}

/** Highlights the matched parts of a text. */
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
