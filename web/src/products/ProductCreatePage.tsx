import { PageFrame } from '../ui/PageFrame.tsx'

export const ProductCreatePage = () => <PageFrame title="x">{null}</PageFrame>
