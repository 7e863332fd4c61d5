import { PageFrame } from '../ui/PageFrame.tsx'

export const ProductEditPage = () => <PageFrame title="x">{null}</PageFrame>
