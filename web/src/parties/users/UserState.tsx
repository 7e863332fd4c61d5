import { StatusChip } from '../../ui/StatusChip.tsx'
import { t } from './texts.ts'

export const UserState = ({ isActive }: { isActive: boolean }) => (
  <StatusChip tone={isActive ? 'done' : 'gone'} label={t(isActive ? 'active' : 'inactive')} />
)
