import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import ArrowForwardOutlined from '@mui/icons-material/ArrowForwardOutlined'
import Close from '@mui/icons-material/Close'
import RotateRightOutlined from '@mui/icons-material/RotateRightOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { useShownFile } from '../../../ui/files/use-shown-file.ts'
import { t } from '../texts.ts'
import { movePage, type PhotoPage, removePage, turnPage } from './photo-pages.ts'

interface Props {
  pages: readonly PhotoPage[]
  onChange: (changed: readonly PhotoPage[]) => void
  /** Called for each page that the browser cannot show. */
  onUnreadable: (page: PhotoPage) => void
}

/** Lists the photographs in the order of the PDF's pages, each with buttons to move, turn and remove it. */
export const PhotoList = ({ pages, onChange, onUnreadable }: Props) => {
  const list = useRef<HTMLUListElement>(null)
  const move = (key: string, by: number) => {
    flushSync(() => onChange(movePage(pages, key, by)))
    // Moves the focus with the page, which has moved away from the pointer.
    const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-moves="${key}"]`) ?? [])]
    const same = buttons.find(({ dataset }) => dataset['by'] === String(by))
    const next = same?.disabled ? buttons.find(({ disabled }) => !disabled) : same
    next?.focus()
  }
  return (
    <Box component="ul" ref={list} aria-label={t('photoPages')} sx={gridSx}>
      {pages.map((page, index) => (
        <PhotoCard
          key={page.key}
          page={page}
          number={index + 1}
          of={pages.length}
          onMove={(by) => move(page.key, by)}
          onTurn={() => onChange(turnPage(pages, page.key))}
          onRemove={() => onChange(removePage(pages, page.key))}
          onUnreadable={() => onUnreadable(page)}
        />
      ))}
    </Box>
  )
}

const gridSx = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
}

interface PhotoCardProps {
  page: PhotoPage
  number: number
  of: number
  onMove: (by: number) => void
  onTurn: () => void
  onRemove: () => void
  /** Called when the browser cannot show the image. */
  onUnreadable: () => void
}

/** Shows a photograph as its future page, with buttons to move, turn and remove it. */
const PhotoCard = ({ page, number, of, onMove, onTurn, onRemove, onUnreadable }: PhotoCardProps) => {
  const shown = useShownFile(page.file)
  const isLying = page.quarterTurns % 2 === 1
  const moving = { 'data-moves': page.key }
  return (
    <Box component="li" sx={cardSx}>
      <Box sx={frameSx}>
        <Box
          component="img"
          ref={shown}
          alt={t('photoPage', { page: number })}
          onError={onUnreadable}
          sx={{
            // For a landscape photograph, the width runs along the height of the frame.
            width: isLying ? '100cqh' : '100cqw',
            height: isLying ? '100cqw' : '100cqh',
            objectFit: 'contain',
            transform: `rotate(${page.quarterTurns * 90}deg)`,
          }}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 3, pr: 1, py: 1 }}>
        <Typography variant="body2" sx={{ mr: 'auto', fontWeight: 560, fontVariantNumeric: 'tabular-nums' }}>
          {number}
        </Typography>
        <IconButton
          {...moving}
          data-by="-1"
          aria-label={t('moveBefore', { page: number })}
          disabled={number === 1}
          onClick={() => onMove(-1)}
          sx={touchSx}
        >
          <ArrowBackOutlined fontSize="small" sx={arrowSx} />
        </IconButton>
        <IconButton
          {...moving}
          data-by="1"
          aria-label={t('moveAfter', { page: number })}
          disabled={number === of}
          onClick={() => onMove(1)}
          sx={touchSx}
        >
          <ArrowForwardOutlined fontSize="small" sx={arrowSx} />
        </IconButton>
        <IconButton aria-label={t('rotate', { page: number })} onClick={onTurn} sx={touchSx}>
          <RotateRightOutlined fontSize="small" />
        </IconButton>
        <IconButton aria-label={t('removePage', { page: number })} onClick={onRemove} sx={touchSx}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
    </Box>
  )
}

/** On a phone the pages are stacked vertically. */
const arrowSx = { transform: { xs: 'rotate(90deg)', sm: 'none' } }

const touchSx = { minWidth: { xs: 44, sm: 40 }, minHeight: { xs: 44, sm: 40 } }

const cardSx = {
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  overflow: 'hidden',
  bgcolor: 'background.paper',
}

const frameSx = {
  display: 'grid',
  placeItems: 'center',
  height: { xs: '42vh', sm: 240 },
  overflow: 'hidden',
  containerType: 'size',
  bgcolor: 'sunken.main',
}
