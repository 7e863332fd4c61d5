import { PageFrame } from '../ui/PageFrame.tsx'

export const DashboardPage = () => <PageFrame title="x">{null}</PageFrame>
