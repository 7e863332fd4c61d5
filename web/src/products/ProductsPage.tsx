import { PageFrame } from '../ui/PageFrame.tsx'

export const ProductsPage = () => <PageFrame title="x">{null}</PageFrame>
