import Box from '@mui/material/Box'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../texts.ts'
import { PhotoCard } from './PhotoCard.tsx'
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
