import { PageFrame } from '../ui/PageFrame.tsx'

export const UsersPage = () => <PageFrame title="x">{null}</PageFrame>
