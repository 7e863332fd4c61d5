import { PageFrame } from '../ui/PageFrame.tsx'

export const StockPage = () => <PageFrame title="x">{null}</PageFrame>
