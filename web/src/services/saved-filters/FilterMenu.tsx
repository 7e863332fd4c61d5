import MoreVert from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { t } from './texts.ts'

interface Props {
  filter: { name: string }
  canReplace: boolean
  onRename: () => void
  onReplace: () => void
  onRemove: () => void
}

export const FilterMenu = ({ filter, canReplace, onRename, onReplace, onRemove }: Props) => (
  <MenuButton
    button={(opener) => (
      <IconButton {...opener} aria-label={t('actionsOf', { name: filter.name })} sx={{ minWidth: 44, minHeight: 44 }}>
        <MoreVert fontSize="small" />
      </IconButton>
    )}
    choices={[
      { name: 'rename', label: t('rename'), onChoose: onRename },
      ...(canReplace ? [{ name: 'replace', label: t('replace'), onChoose: onReplace }] : []),
      { name: 'remove', label: t('remove'), isDestructive: true, onChoose: onRemove },
    ]}
  />
)
