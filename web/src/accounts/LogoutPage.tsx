import { PageFrame } from '../ui/PageFrame.tsx'

export const LogoutPage = () => <PageFrame title="x">{null}</PageFrame>
