import Close from '@mui/icons-material/Close'
import SearchIcon from '@mui/icons-material/Search'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import InputBase from '@mui/material/InputBase'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { type Outcome, ScanButton } from '../../goods/barcodes/ScanButton.tsx'
import { isMac } from '../../platform/keys/shortcuts.ts'
import { widthSx } from '../../ui/dialogs/Dialogs.tsx'
import { useIsPhone } from '../../ui/page/use-is-phone.ts'
import { Choices, optionId } from './Choices.tsx'
import { findScanned } from './find-scanned.ts'
import { t } from './texts.ts'
import { type Choice, usePalette } from './use-palette.ts'

interface Props {
  isOpen: boolean
  /** Text searched for as it opens. */
  start: string
  onClose: () => void
}

/** Finds an order, a page or an action by typing: a combobox whose list is always visible. */
export const CommandPalette = ({ isOpen, start, onClose }: Props) => {
  const isPhone = useIsPhone()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullScreen={isPhone}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      slotProps={{
        paper: {
          'aria-label': t('title'),
          sx: isPhone ? { borderRadius: 0, border: 0 } : { ...widthSx(true), mt: '10vh' },
        },
      }}
    >
      <Palette start={start} onClose={onClose} />
    </Dialog>
  )
}

/** Mounted anew each time it opens. */
const Palette = ({ start, onClose }: Omit<Props, 'isOpen'>) => {
  const router = useRouter()
  const listId = useId()
  const [typed, setTyped] = useState(start)
  const [activeKey, setActiveKey] = useState<string>()
  const { choices, isWaiting, isStale, isFailed, retry } = usePalette(typed)
  const active = Math.max(
    0,
    choices.findIndex(({ key }) => key === activeKey),
  )
  const type = (text: string) => {
    setTyped(text)
    setActiveKey(undefined)
  }
  const activate = (rank: number) => setActiveKey(choices[(rank + choices.length) % choices.length]?.key)
  const choose = (choice: Choice, isNewTab: boolean) => {
    const { href } = choice
    if (href && isNewTab) return void window.open(href, '_blank', 'noopener')
    onClose()
    runOf(choice)?.()
    if (href) router.history.push(href)
  }
  const press = (event: KeyboardEvent) => {
    // An input method uses these keys while it composes a word.
    if (event.nativeEvent.isComposing) return
    const step = stepOf(event)
    if (step) activate(active + step)
    const choice = choices[active]
    // Enter waits for the answer before opening an order; pages and actions are available at once.
    if (event.key === 'Enter' && choice && (choice.kind === 'command' || !isStale)) {
      event.preventDefault()
      choose(choice, event.ctrlKey || event.metaKey)
    }
  }
  const activeId = choices.length > 0 ? optionId(listId, active) : undefined
  useScrollTo(activeId)
  const isNothing = choices.length === 0 && !(isWaiting || isStale || isFailed)
  return (
    <>
      <Box sx={fieldSx}>
        <SearchIcon sx={{ color: 'text.secondary' }} />
        <InputBase
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the palette to type
          autoFocus
          fullWidth
          value={typed}
          placeholder={t('placeholder')}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
          slotProps={{
            input: {
              ...inputProps,
              'aria-controls': listId,
              'aria-expanded': !!activeId,
              'aria-activedescendant': activeId,
            },
          }}
          sx={{ fontSize: '1rem' }}
        />
        <PaletteScan onSearch={type} onClose={onClose} />
        <IconButton aria-label={t('close')} onClick={onClose} sx={{ minWidth: 44, minHeight: 44 }}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={bodySx}>
        <Choices
          id={listId}
          choices={choices}
          active={active}
          isStale={isStale}
          onActivate={activate}
          onChoose={choose}
        />
        {isWaiting ? <Waiting /> : isFailed ? <Failed onRetry={retry} /> : isNothing && <Nothing />}
      </Box>
      <Box component="output" className="visually-hidden">
        {isWaiting || isStale ? t('searching') : isNothing ? t('none') : t('count', { count: choices.length })}
      </Box>
      <Keys />
    </>
  )
}

const inputProps = {
  role: 'combobox',
  'aria-label': t('title'),
  'aria-autocomplete': 'list',
  maxLength: 120,
  spellCheck: false,
  autoComplete: 'off',
  enterKeyHint: 'go',
} as const

/** One down or one up, by the arrows, which then do not move the caret. */
const stepOf = (event: KeyboardEvent): number => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
  if (step !== 0) event.preventDefault()
  return step
}

const runOf = (choice: Choice) => (choice.kind === 'command' ? choice.command.run : undefined)

/** Scrolls to the active choice. Uses an effect, because scrolling is outside React. */
const useScrollTo = (id: string | undefined): void => {
  useEffect(() => {
    if (id) document.getElementById(id)?.scrollIntoView?.({ block: 'nearest' })
  }, [id])
}

const Waiting = () => (
  <Box sx={{ px: 4, pt: 3, display: 'grid', gap: 2 }}>
    {['62%', '78%', '54%'].map((width) => (
      <Skeleton key={width} variant="rounded" height={40} width={width} />
    ))}
  </Box>
)

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <Alert
    severity="error"
    sx={{ m: 4 }}
    action={
      <Button color="inherit" onClick={onRetry}>
        {t('retry')}
      </Button>
    }
  >
    {t('failed')}
  </Alert>
)

const Nothing = () => (
  <Box sx={{ px: 6, py: 10, textAlign: 'center' }}>
    <Typography variant="h3" component="p">
      {t('none')}
    </Typography>
    <Typography color="text.secondary">{t('noneText')}</Typography>
  </Box>
)

/** Explains the keyboard; hidden on a phone, which has none. */
const Keys = () => (
  <Box aria-hidden="true" sx={keysSx}>
    <span>
      <kbd>↑</kbd> <kbd>↓</kbd> {t('keyMove')}
    </span>
    <span>
      <kbd>Entrée</kbd> {t('keyOpen')}
    </span>
    <span>
      <kbd>{isMac() ? '⌘' : 'Ctrl'}</kbd> <kbd>Entrée</kbd> {t('keyNewTab')}
    </span>
  </Box>
)

const fieldSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 4,
  minHeight: 60,
  flexShrink: 0,
  borderBottom: 1,
  borderColor: 'divider',
}

/** Only the list scrolls, so that the field and the keys stay visible. */
const bodySx = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  pb: 3,
  maxHeight: { sm: '60vh' },
  minHeight: { xs: 0, sm: 200 },
  '& > [role=listbox]': { overflowY: 'auto', minHeight: 0 },
}

const keysSx = {
  display: { xs: 'none', sm: 'flex' },
  gap: 5,
  px: 4,
  py: 2,
  flexShrink: 0,
  fontSize: '0.75rem',
  color: 'text.secondary',
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'sunken.main',
  '& kbd': {
    fontFamily: 'inherit',
    px: 1,
    border: 1,
    borderColor: 'divider',
    borderRadius: '4px',
    bgcolor: 'background.paper',
  },
}

interface ScanProps {
  onSearch: (text: string) => void
  onClose: () => void
}

/** Opens what a scanned code names, or searches it in the palette when it names several things. */
const PaletteScan = ({ onSearch, onClose }: ScanProps) => {
  const router = useRouter()
  const scan = async (code: string): Promise<Outcome> => {
    const found = await findScanned(code)
    if ('href' in found) {
      onClose()
      router.history.push(found.href)
      return { text: '' }
    }
    onSearch(found.search)
    return { text: found.problem ?? '', isWrong: found.problem !== undefined }
  }
  return <ScanButton isInDialog onCode={scan} />
}
