import { PageFrame } from '../ui/PageFrame.tsx'

export const SettingsPage = () => <PageFrame title="x">{null}</PageFrame>
