import { PageFrame } from '../ui/PageFrame.tsx'

export const StockAdjustPage = () => <PageFrame title="x">{null}</PageFrame>
