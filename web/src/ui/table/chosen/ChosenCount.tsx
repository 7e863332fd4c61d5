import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { Muted } from '../../Muted.tsx'
import { t } from '../texts.ts'
import type { MoreRows } from './use-chosen-rows.ts'

interface Props {
  /** « 3 commandes choisies ». */
  text: string
  count: number
  max: number
  more: MoreRows | undefined
}

/** Says how many rows are chosen, and offers the rest of the list once the page is. */
export const ChosenCount = ({ text, count, max, more }: Props) => {
  const said = useRef<HTMLOutputElement>(null)
  return (
    <>
      <Typography
        ref={said}
        tabIndex={-1}
        component="output"
        sx={{ fontWeight: 560, fontVariantNumeric: 'tabular-nums' }}
      >
        {text}
        {count === max && <Muted component="span"> · {t('full', { max })}</Muted>}
      </Typography>
      {more && (
        <Button
          size="small"
          loading={more.isReading}
          onClick={() => {
            more.choose()
            // The button goes once the rows are chosen.
            said.current?.focus()
          }}
        >
          {moreText(more, max)}
        </Button>
      )}
    </>
  )
}

const moreText = ({ total, isTotalExact }: MoreRows, max: number): string => {
  if (!isTotalExact) return t('chooseFirstOfOver', { max, total })
  return total <= max ? t('chooseThem', { total }) : t('chooseFirst', { max, total })
}
