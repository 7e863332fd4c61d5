import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import { type SellsyItem, type SellsySide, sellsySides } from '@quai/contract/money/sellsy/sync.ts'
import { t } from '../texts.ts'
import type { Choices } from './choices.ts'

interface Props {
  item: SellsyItem
  choices: Choices
  onChoose: (choices: Choices) => void
}

type Option = SellsySide | 'apply' | 'leave'

/** Chooses what becomes of an object: of a conflict, which side wins. */
export const ItemChoice = ({ item: { id, name, verdict, state }, choices, onChoose }: Props) => {
  if (state !== 'compared' || verdict === null || verdict === 'same') return null
  const isConflict = verdict === 'conflict'
  const options: readonly Option[] = isConflict ? ['leave', ...sellsySides] : ['apply', 'leave']
  const choose = (option: Option) => {
    const next = new Map(choices)
    if (option === 'apply' || (isConflict && option === 'leave')) next.delete(id)
    else next.set(id, option)
    onChoose(next)
  }
  return (
    <Select<Option>
      size="small"
      value={choices.get(id) ?? (isConflict ? 'leave' : 'apply')}
      onChange={({ target }) => choose(target.value)}
      inputProps={{ 'aria-label': t('choice.of', { name }) }}
      sx={{ minWidth: 150 }}
    >
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {t(`choice.${option}`)}
        </MenuItem>
      ))}
    </Select>
  )
}
