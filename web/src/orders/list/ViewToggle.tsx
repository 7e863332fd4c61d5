import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useIsPhone } from '../../ui/page/use-is-phone.ts'
import { t } from '../texts.ts'
import { type View, views } from './orders-search.ts'

/** Switches between list and calendar views; a phone has a single calendar view. */
export const ViewToggle = ({ value, onChange }: { value: View; onChange: (view: View) => void }) => {
  const isPhone = useIsPhone()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={isPhone && value !== 'list' ? 'day' : value}
      aria-label={t('view')}
      onChange={(_event, view: View | null) => {
        if (view) onChange(view)
      }}
      sx={{ bgcolor: 'background.paper' }}
    >
      {(isPhone ? (['list', 'day'] as const) : views).map((view) => (
        <ToggleButton key={view} value={view} sx={{ px: 3, height: { xs: 44, sm: 36 }, color: 'text.secondary' }}>
          {isPhone && view === 'day' ? t('view.agenda') : t(`view.${view}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
