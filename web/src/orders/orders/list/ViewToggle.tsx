import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { t } from '../texts.ts'
import { type View, views } from './orders-search.ts'

/** Switches between list and calendar views. */
export const ViewToggle = ({ value, onChange }: { value: View; onChange: (view: View) => void }) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={value}
    aria-label={t('view')}
    onChange={(_event, view: View | null) => {
      if (view) onChange(view)
    }}
    sx={{ bgcolor: 'background.paper' }}
  >
    {views.map((view) => (
      <ToggleButton key={view} value={view} sx={{ px: 3, height: { xs: 44, sm: 40 }, color: 'text.secondary' }}>
        {t(`view.${view}`)}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
