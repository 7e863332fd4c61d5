import { useConnection } from '../../platform/calls/connection.ts'
import { onDemand } from '../../platform/modules.ts'

const MaintenanceCover = onDemand(() => import('./MaintenanceCover.tsx'), 'MaintenanceCover')

/**
 * Covers every page while the installation is in maintenance. The page stays underneath, with what was typed in it, and
 * shows again when the server answers.
 */
export const MaintenanceScreen = () => (useConnection().isInMaintenance ? <MaintenanceCover /> : null)
