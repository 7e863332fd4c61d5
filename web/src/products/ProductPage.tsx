import { PageFrame } from '../ui/PageFrame.tsx'

export const ProductPage = () => <PageFrame title="x">{null}</PageFrame>
