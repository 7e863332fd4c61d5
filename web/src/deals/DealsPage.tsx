import { PageFrame } from '../ui/PageFrame.tsx'

export const DealsPage = () => <PageFrame title="x">{null}</PageFrame>
