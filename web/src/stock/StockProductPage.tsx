import { PageFrame } from '../ui/PageFrame.tsx'

export const StockProductPage = () => <PageFrame title="x">{null}</PageFrame>
